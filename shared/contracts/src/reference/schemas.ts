import * as z from 'zod/mini';
import { associationCode } from '../fields.ts';

export const languageSchema = z.object({ id: z.int(), name: z.string(), display_order: z.int() });
export const languagesResponse = z.object({ languages: z.array(languageSchema) });

export const associationParams = z.strictObject({ code: associationCode });
export const associationLogoParams = z.strictObject({
  code: associationCode,
  hash: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Unknown logo')),
});
/** `bitmap`: PNG or JPEG, for emails and Stripe's page. */
export const associationLogoQuery = z.strictObject({ format: z.optional(z.enum(['bitmap'])) });
export const associationLogoResponse = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** `theme` maps `--brand-*` variables to values; `logo` is a path on the site. */
export const associationSchema = z.object({
  code: z.string(),
  state: z.string(),
  name: z.string(),
  logo: z.string(),
  /** Width divided by height, if known. Reserves space before the logo loads. */
  logo_ratio: z.optional(z.number()),
  theme: z.record(z.string(), z.string()),
  support_email: z.nullable(z.string()),
  sms_opt_in_default: z.boolean(),
  examples: z.optional(z.object({ city: z.string(), zip: z.string(), phone: z.string() })),
});

export type Language = z.output<typeof languageSchema>;
export type LanguagesResponse = z.output<typeof languagesResponse>;
export type AssociationParams = z.input<typeof associationParams>;
export type AssociationLogoParams = z.input<typeof associationLogoParams>;
export type AssociationLogoQuery = z.input<typeof associationLogoQuery>;
export type Association = z.output<typeof associationSchema>;
export type AssociationExamples = NonNullable<Association['examples']>;
