import * as z from 'zod/mini';
import { createCommunityMemberBody } from '@marketplace/contracts';
import { jsonOrNull } from '@marketplace/platform';
import { writeWithTtl, readWithTtl } from '../tab-entries.ts';

const { uuid, first_name, preferred_city, preferred_state, discipline, languages } = createCommunityMemberBody.shape;
const { amount_of_exp, care_setting_exp, desired_schedule, looking_for_work_now, availability } =
  createCommunityMemberBody.shape;

/** Profile data that agencies see before an unlock, without last name and contact details. */
const shownRow = z.object({
  uuid,
  first_name,
  preferred_city,
  preferred_state,
  discipline,
  languages,
  amount_of_exp,
  care_setting_exp,
  desired_schedule,
  looking_for_work_now,
  availability,
});
export type ShownRow = z.output<typeof shownRow>;

export function storeShownRow(row: ShownRow): void {
  const parsed = shownRow.safeParse(row);
  if (parsed.success) writeWithTtl('caregiver-created', JSON.stringify(parsed.data));
}

export function readShownRow(): ShownRow | null {
  return shownRow.safeParse(jsonOrNull(readWithTtl('caregiver-created'))).data ?? null;
}
