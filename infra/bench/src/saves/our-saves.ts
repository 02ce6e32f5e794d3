import { saveAvailability, updateProfile, type Database } from '@marketplace/api';
import { slotsFromWeek } from '@marketplace/domain';
import type { SavedPerson } from './people.ts';

/** The API's save paths, from validated input to the committed row. */
export function ourSaves(db: Database) {
  const deps = { db, now: () => new Date() };
  return {
    week: async ({ member, uuid }: SavedPerson, week: number) => {
      await saveAvailability(deps, { member, uuid }, slotsFromWeek(week));
    },
    profile: async ({ member, uuid }: SavedPerson, week: number, firstName: string) => {
      await updateProfile(deps, { member, uuid }, { first_name: firstName, availability: slotsFromWeek(week) });
    },
  };
}
