import { msg } from '@marketplace/domain';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

type LazyResolver<Values extends FieldValues, Context, Output> = Resolver<Values, Context, Output> & {
  /** Starts to load the code, for example on first focus: `<form onFocus={checks.preload}>`. */
  preload(): void;
};

/**
 * Form validation that loads on first use, so that pages render without schemas. If loading fails, rejects the
 * submit with an error at the first field; the next attempt loads again.
 */
export function lazyResolver<Values extends FieldValues, Context, Output>(
  load: () => Promise<Resolver<Values, Context, Output>>,
): LazyResolver<Values, Context, Output> {
  let loading: Promise<Resolver<Values, Context, Output>> | null = null;
  const start = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const check: Resolver<Values, Context, Output> = async (values, context, options) => {
    let resolver: Resolver<Values, Context, Output>;
    try {
      resolver = await start();
    } catch {
      return { values: {}, errors: unavailable<Values>(options.names?.[0] ?? Object.keys(values)[0]) };
    }
    return resolver(values, context, options);
  };
  return Object.assign(check, {
    // If preloading fails, the next validation loads again.
    preload: () => void start().catch(() => undefined),
  });
}

const UNAVAILABLE = msg('We cannot reach the service right now. Check your connection and try again.');

function unavailable<Values extends FieldValues>(name: string | undefined): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  return name === undefined ? errors : Object.assign(errors, { [name]: { type: 'unavailable', message: UNAVAILABLE } });
}
