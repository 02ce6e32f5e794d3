import { EVIDENCE_VALUES, isCredential, isDay, msg } from '@marketplace/domain';
import * as z from 'zod/mini';
import { caregiverState, isoTimestamp } from '../fields.ts';

/** Errors that depend on the day and on earlier facts. */
export const EVIDENCE_DATE_PASSED = msg('This date has passed. Please enter the new one.');
export const EVIDENCE_DATE_FAR = msg('Please check the year');
export const EVIDENCE_FULL = msg('You can list at most 10. Please remove one first.');

const type = z.enum(EVIDENCE_VALUES, msg('Please choose a license or certificate'));
/** A day without a time, 'YYYY-MM-DD'. */
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
 * States a fact, or replaces the caregiver's own with the same type and state. A replaced fact has to be checked again;
 * the same fact again changes nothing. Only a credential has a state and a number, and only a credential may have no
 * expiry.
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

/** A fact as its caregiver sees it. */
const ownEvidence = z.object({
  id: z.uuid(),
  type: z.enum(EVIDENCE_VALUES),
  state: z.nullable(z.string()),
  number: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  expired: z.boolean(),
  status: z.enum(['stated', 'checked', 'refused']),
  /** Day of the check or refusal. */
  decided_on: z.nullable(z.string()),
  /** Source of the check or reason of the refusal, in the operator's words. */
  words: z.nullable(z.string()),
  /** What agencies see now; null for nothing. */
  shown: z.nullable(z.enum(['stated', 'checked'])),
  /** When agencies will see the check without an answer of the caregiver; null once they do, and without a check. */
  shown_from: z.nullable(isoTimestamp),
  disputed: z.boolean(),
});
export const ownEvidenceResponse = z.object({ evidence: z.array(ownEvidence) });
export const evidenceParams = z.strictObject({ id: z.uuid() });

/** A fact as delivered to an agency with an unlock. */
export const deliveredEvidence = z.object({
  type: z.enum(EVIDENCE_VALUES),
  state: z.nullable(z.string()),
  number: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** Day of the check; null if it is only stated. */
  checked_on: z.nullable(z.string()),
});

export type StateEvidenceBody = z.input<typeof stateEvidenceBody>;
export type OwnEvidence = z.output<typeof ownEvidence>;
export type OwnEvidenceResponse = z.output<typeof ownEvidenceResponse>;
export type EvidenceParams = z.input<typeof evidenceParams>;
export type DeliveredEvidence = z.output<typeof deliveredEvidence>;
