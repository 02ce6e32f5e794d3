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
export const boolean = z
  .enum(['true', 'false'], { error: (issue) => `Invalid boolean: ${String(issue.input)}` })
  .transform((value) => value === 'true');
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, { error: (issue) => `Invalid currency: ${String(issue.input)}.` })
  .transform((value) => value.toLowerCase());
export const url = z.url({
  protocol: /^https?$/,
  error: 'Not a valid URL. URLs must begin with http:// or https://.',
});
export const email = z.email({ error: (issue) => `Invalid email address: ${String(issue.input)}` }).max(512);
/** Parameter that Stripe accepts and that has no effect here. */
export const ignored = z.unknown().optional();

const metadataEntries = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: 'Metadata can have up to 50 keys.' });
/** Key-value pairs. An empty string instead of pairs removes all keys; an empty value removes its key. */
export const metadata = z.union([z.literal('').transform(() => null), metadataEntries]);

/**
 * Returns the metadata after an update. An empty value removes its key; null (sent as an empty string) removes all
 * keys.
 */
export function mergedMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = { ...current, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** @throws StripeApiError for the first problem */
export function readParameters<Schema extends z.ZodType>(schema: Schema, parameters: FormParameters): z.output<Schema> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw new StripeApiError('The request could not be read.');
  throw errorOf(issue, parameters);
}

function errorOf(issue: z.core.$ZodIssue, parameters: FormParameters): StripeApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = inBrackets([...issue.path, issue.keys[0] ?? '']);
    return new StripeApiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = inBrackets(issue.path);
  const input = issue.path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    parameters,
  );
  if (input === undefined) {
    return new StripeApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (input === '') {
    return new StripeApiError(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String).join(', ');
    const message = issue.message.startsWith('Invalid boolean')
      ? issue.message
      : `Invalid ${param}: must be one of ${allowed}`;
    return new StripeApiError(message, { code: 'parameter_invalid_value', param });
  }
  return new StripeApiError(issue.message, { code: 'parameter_invalid_value', param });
}

function inBrackets(path: PropertyKey[]): string {
  return path.map((key, position) => (position === 0 ? String(key) : `[${String(key)}]`)).join('');
}
