import { EVIDENCE_VALUES, isCredential, isDay, msg } from '@marketplace/domain';
import * as z from 'zod/mini';
import { caregiverState, isoTimestamp } from '../fields.ts';

/** Errors that depend on today's date or on facts added earlier. */
export const EVIDENCE_DATE_PASSED = msg('This date has passed. Please enter the new one.');
export const EVIDENCE_DATE_IMPLAUSIBLE = msg('Please check the year');
export const EVIDENCE_FULL = msg('You can list at most 10. Please remove one first.');

const type = z.enum(EVIDENCE_VALUES, msg('Please choose a license or certificate'));
const day = z.string().check(z.refine(isDay, msg('Please enter a date')));
const number = z
  .string()
  .check(
    z.trim(),
    z.maxLength(30, msg('The number must be at most 30 characters')),
    z.regex(
      /^([A-Za-z0-9][A-Za-z0-9 ./-]*)?$/,
      msg('The number can only have letters, digits, spaces, dots and dashes'),
    ),
  );

/**
 * Adds a fact. Replaces an earlier fact of the same type and US state; the new fact then needs a new check. Repeating
 * the same fact changes nothing. Only credentials have a state, a number, and an optional expiry.
 */
export const stateEvidenceBody = z
  .strictObject({
    type,
    state: z.optional(z.nullable(caregiverState)),
    number: z.optional(z.nullable(number)),
    expires_on: z.optional(z.nullable(day)),
  })
  .check(
    z.refine((fact) => !isCredential(fact.type) || (fact.state ?? null) !== null, {
      error: msg('Please select a valid state'),
      path: ['state'],
    }),
    z.refine((fact) => isCredential(fact.type) || (fact.expires_on ?? null) !== null, {
      error: msg('Please enter a date'),
      path: ['expires_on'],
    }),
  );

const ownEvidence = z.object({
  id: z.uuid(),
  type: z.enum(EVIDENCE_VALUES),
  state: z.nullable(z.string()),
  number: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  expired: z.boolean(),
  status: z.enum(['stated', 'checked', 'refused']),
  /** Day on which the operator checked or refused the fact. */
  decided_on: z.nullable(z.string()),
  /** The operator's source for the check, or reason for the refusal. */
  words: z.nullable(z.string()),
  /** How agencies see the fact now; null if they do not see it. */
  shown: z.nullable(z.enum(['stated', 'checked'])),
  /**
   * When agencies will see the check if the caregiver does not answer. Null if there is no check, or if agencies
   * already see it.
   */
  shown_from: z.nullable(isoTimestamp),
  disputed: z.boolean(),
});
export const ownEvidenceResponse = z.object({ evidence: z.array(ownEvidence) });
export const evidenceParams = z.strictObject({ id: z.uuid() });

export const deliveredEvidence = z.object({
  type: z.enum(EVIDENCE_VALUES),
  state: z.nullable(z.string()),
  number: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  checked_on: z.nullable(z.string()),
});

export type StateEvidenceBody = z.input<typeof stateEvidenceBody>;
export type OwnEvidence = z.output<typeof ownEvidence>;
export type OwnEvidenceResponse = z.output<typeof ownEvidenceResponse>;
export type EvidenceParams = z.input<typeof evidenceParams>;
export type DeliveredEvidence = z.output<typeof deliveredEvidence>;
