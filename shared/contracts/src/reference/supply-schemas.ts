import * as z from 'zod/mini';
import { LISTED_DISCIPLINES, SLOT_COUNT, STATE_CODES, SUPPLY_STEP } from '@marketplace/domain';
import { associationCode, isoTimestamp } from '../fields.ts';

const listedCode = z.enum(LISTED_DISCIPLINES.map(({ code }) => code));
const stateCode = z.enum(STATE_CODES);

/** Without a discipline, counts all disciplines. On an association site, the server sets the state. */
export const supplyQuery = z.strictObject({
  discipline: z.optional(listedCode),
  state: z.optional(stateCode),
  association: z.optional(associationCode),
});

const roundedNumber = z.int().check(z.minimum(0), z.multipleOf(SUPPLY_STEP));
/** 'few' means one to four caregivers, or the sum of several such groups. */
const supplyCount = z.union([z.literal('few'), roundedNumber]);

/**
 * Caregivers looking for work, rounded down to multiples of five per discipline and state. All other numbers are sums
 * of these, so differences reveal nobody. `counted_at` is null before the first count.
 */
export const supplyResponse = z.object({
  counted_at: z.nullable(isoTimestamp),
  total: roundedNumber,
  /** Omits states without caregivers. */
  by_state: z.partialRecord(stateCode, supplyCount),
  /** Covers all disciplines, whatever the query. Omits disciplines without caregivers. */
  by_discipline: z.partialRecord(listedCode, supplyCount),
  /** 7 days from Sunday, each with 4 slots from morning to night. 0 means fewer than five. */
  by_slot: z.array(roundedNumber).check(z.length(SLOT_COUNT)),
});

export type SupplyQuery = z.input<typeof supplyQuery>;
export type SupplyResponse = z.output<typeof supplyResponse>;
