import { aCaregiver } from '../../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../../caregiver/profile/new-caregivers.repository.ts';
import { DISCIPLINES, stateNumber, type DisciplineCode, type StateCode, type WeekMask } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';

export interface Person {
  discipline: DisciplineCode;
  state: StateCode;
  week: WeekMask;
  lookingForWork?: boolean;
}

export async function addPeople(db: Database, people: readonly Person[]): Promise<number[]> {
  if (people.length === 0) return [];
  const at = Date.now();
  const rows = people.map(({ discipline, state, week, lookingForWork = true }, index) =>
    aCaregiver({
      state: stateNumber(state) ?? 0,
      discipline: DISCIPLINES.find(({ code }) => code === discipline)?.id ?? 0,
      week,
      looking_for_work: lookingForWork,
      created_at: new Date(at + index),
    }),
  );
  const stored = await insertCaregivers(db, rows, 'profile_wizard');
  const idOf = new Map(stored.map(({ id, uuid }) => [uuid, id]));
  return rows.map(({ uuid }) => idOf.get(uuid) ?? 0);
}
