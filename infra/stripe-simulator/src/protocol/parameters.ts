import { z } from 'zod';
import { StripeApiError } from '../errors.ts';
import type { FormParameters } from './form-encoding.ts';

/** Schemas for form-encoded strings, parsed like Stripe does. */
export const text = z.string().min(1).max(5000);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);
export const positiveInteger = integer.refine((value) => value >= 1, {
  error: 'This value must be greater than or equal to 1.',
});
export const amountInCents = integer.refine((value) => value >= 0, {
  error: 'This value must be greater than or equal to 0.',
});
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const url = z.url({
  protocol: /^https?$/,
  error: 'Not a valid URL. URLs must begin with http:// or https://.',
});
export const email = z.email({ error: (issue) => `Invalid email address: ${String(issue.input)}` }).max(512);

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: 'Metadata can have up to 50 keys.' });

/** @throws StripeApiError that names the first invalid parameter */
export function readParameters<Schema extends z.ZodType>(schema: Schema, parameters: FormParameters): z.output<Schema> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = inBrackets([...issue.path, issue.keys[0] ?? '']);
    throw new StripeApiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = inBrackets(issue?.path ?? []);
  const input = issue?.path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    parameters,
  );
  if (input === undefined) {
    throw new StripeApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new StripeApiError(issue?.message ?? '', { code: 'parameter_invalid_value', param });
}

function inBrackets(path: PropertyKey[]): string {
  return path.map((key, position) => (position === 0 ? String(key) : `[${String(key)}]`)).join('');
}
