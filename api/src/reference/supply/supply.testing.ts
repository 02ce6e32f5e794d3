import { searchColumns } from '../../caregiver/profile/caregiver-row.ts';
import { insertCaregivers } from '../../caregiver/profile/new-caregivers.repository.ts';
import { randomUUID } from 'node:crypto';
import { DISCIPLINES, stateNumber, type DisciplineCode, type StateCode, type WeekMask } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';

export interface Person {
  discipline: DisciplineCode;
  state: StateCode;
  week: WeekMask;
  lookingForWork?: boolean;
}

/** Stores people that differ only in what is counted; returns their ids in the same order. */
export async function addPeople(db: Database, people: readonly Person[]): Promise<number[]> {
  if (people.length === 0) return [];
  const at = Date.now();
  const rows = people.map(({ discipline, state, week, lookingForWork = true }, index) => ({
    uuid: randomUUID(),
    first_name: 'Nora',
    last_name: 'Quill',
    email: `${randomUUID()}@example.test`,
    phone: '3175550142',
    city: 'Carmel',
    state: stateNumber(state) ?? 0,
    place: null,
    sms_opt_in: false,
    created_at: new Date(at + index),
    ...searchColumns({
      discipline: DISCIPLINES.find(({ code }) => code === discipline)?.id ?? 0,
      experience: 1,
      careSettings: ['home_care'],
      languages: 1,
      desiredSchedule: 'Full-time',
      lookingForWork,
      ownCar: false,
      week,
      zip: null,
    }),
  }));
  const stored = await insertCaregivers(db, rows, 'profile_wizard');
  const idOf = new Map(stored.map(({ id, uuid }) => [uuid, id]));
  return rows.map(({ uuid }) => idOf.get(uuid) ?? 0);
}
