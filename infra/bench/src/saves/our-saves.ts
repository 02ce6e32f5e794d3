import { createCaches, saveAvailability, updateProfile, type Database } from '@marketplace/api';
import { slotsFromWeek } from '@marketplace/domain';
import type { SavedPerson } from './people.ts';

/** The API's save paths, from validated input to the committed row. */
export function ourSaves(db: Database) {
  const deps = { db, caches: createCaches(), now: () => new Date() };
  return {
    week: async ({ member, uuid }: SavedPerson, week: number) => {
      await saveAvailability(deps, { caregiver: { member, uuid }, slots: slotsFromWeek(week) });
    },
    profile: async ({ member, uuid }: SavedPerson, week: number, firstName: string) => {
      const updates = { first_name: firstName, availability: slotsFromWeek(week) };
      await updateProfile(deps, { caregiver: { member, uuid }, updates });
    },
  };
}
