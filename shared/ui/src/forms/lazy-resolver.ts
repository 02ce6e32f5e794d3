import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

export type LazyResolver<Values extends FieldValues, Context, Output> = Resolver<Values, Context, Output> & {
  /** Starts loading, as when the form is first touched: `<form onFocus={checks.preload}>`. */
  preload(): void;
};

/**
 * The checks of a form, loaded when they are first wanted: a page can be shown, and typed into, before its schemas are
 * there. When they cannot be loaded the form is not sent, its first field says why, and the next attempt loads anew.
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
    // A failure shows when the checks are needed.
    preload: () => void start().catch(() => undefined),
  });
}

// The platform's words when a call cannot reach the server, so that its catalogue has them in Spanish.
const UNAVAILABLE = 'We cannot reach the service right now. Check your connection and try again.';

function unavailable<Values extends FieldValues>(name: string | undefined): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  return name === undefined ? errors : Object.assign(errors, { [name]: { type: 'unavailable', message: UNAVAILABLE } });
}
