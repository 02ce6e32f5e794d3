import * as z from 'zod/mini';
import { LISTED_DISCIPLINES, SLOT_COUNT, STATE_CODES, SUPPLY_STEP } from '@marketplace/domain';
import { associationCode, isoTimestamp } from '../fields.ts';

const listedCode = z.enum(LISTED_DISCIPLINES.map(({ code }) => code));
const stateCode = z.enum(STATE_CODES);

/** Without a discipline, all of them together. In an association's copy the server sets the state. */
export const supplyQuery = z.strictObject({
  discipline: z.optional(listedCode),
  state: z.optional(stateCode),
  association: z.optional(associationCode),
});

const roundedNumber = z.int().check(z.minimum(0), z.multipleOf(SUPPLY_STEP));
/** 'few' is one to four, or several such groups. */
const supplyCount = z.union([z.literal('few'), roundedNumber]);

/**
 * Caregivers who look for work. Each number is rounded down to a multiple of five per discipline and state, and every
 * other number is a sum of those: nothing follows from a difference. `counted_at` is null until the first count.
 */
export const supplyResponse = z.object({
  counted_at: z.nullable(isoTimestamp),
  /** The sum of the numbers in `by_state`. */
  total: roundedNumber,
  /** By code; a state without anybody is left out. */
  by_state: z.partialRecord(stateCode, supplyCount),
  /** All disciplines, whatever discipline was asked for; one without anybody is left out. */
  by_discipline: z.partialRecord(listedCode, supplyCount),
  /** Day by day from Sunday, each morning to night. 0 means fewer than five. */
  by_slot: z.array(roundedNumber).check(z.length(SLOT_COUNT)),
});

export type SupplyQuery = z.input<typeof supplyQuery>;
export type SupplyResponse = z.output<typeof supplyResponse>;
