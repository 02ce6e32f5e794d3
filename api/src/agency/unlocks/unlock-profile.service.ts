import { type PlaceSources, placeMapOf } from '../../reference/places/place-map.ts';
import type { UnlockApplication, UnlockProfile as UnlockProfileView } from '@marketplace/contracts';
import { slotsFromWeek, stateNumber } from '@marketplace/domain';
import type { ServiceDependencies } from '../../dependencies.ts';
import { languagesOf, type Language, type LanguageSources } from '../../reference/languages/languages.ts';
import { profileTexts } from '../../reference/languages/profile-texts.ts';
import { listReadableContacts } from '../../visibility/readable-contacts.repository.ts';
import { listApplicationsOfUnlocked, listUnlockProfiles, type UnlockProfile } from './delivered-profiles.repository.ts';
import { cityKey } from '../../reference/places/city-key.ts';
import { findCityPlace } from '../../reference/places/places.repository.ts';
import { findAgency } from '../agencies/agencies.repository.ts';
import { listPlacesOfUnlocked } from './unlocks.repository.ts';

function unlockProfileView(profile: UnlockProfile, languages: readonly Language[]): UnlockProfileView {
  return {
    ...profileTexts(profile, languages),
    availability: slotsFromWeek(profile.week),
    availability_confirmed_at: profile.confirmed_at.toISOString(),
    as_of: profile.as_of?.toISOString() ?? null,
  };
}

export type UnlockDependencies = ServiceDependencies & LanguageSources & PlaceSources;

export async function viewUnlockProfiles(deps: UnlockDependencies, agencyId: string, onlyUnlock: string | null = null) {
  const [profiles, languages, applications, readable] = await Promise.all([
    listUnlockProfiles(deps.db, agencyId, onlyUnlock),
    languagesOf(deps),
    listApplicationsOfUnlocked(deps.db, agencyId),
    listReadableContacts(deps.db, agencyId, 'application'),
  ]);
  return {
    profiles: new Map(profiles.map((profile) => [profile.unlock_id, unlockProfileView(profile, languages)])),
    applications: Map.groupBy(
      applications.filter(({ id }) => readable.has(id)),
      ({ candidate_uuid }) => candidate_uuid,
    ),
  };
}

export const applicationView = (application: { job_title: string; applied_at: Date }): UnlockApplication => ({
  job_title: application.job_title,
  applied_at: application.applied_at.toISOString(),
});

/** Returns whole miles from the center of the agency's city to a caregiver's area; null if either is unknown. */
export async function milesFromAgency(
  deps: PlaceSources,
  agencyId: string,
): Promise<(area: number | null) => number | null> {
  const home = await findAgency(deps.db, agencyId);
  const state = stateNumber(home.agency_state);
  const [from, places] = await Promise.all([
    state === null ? null : findCityPlace(deps.db, state, cityKey(home.agency_city)),
    placeMapOf(deps),
  ]);
  return (area) => (from === null || area === null ? null : places.wholeMilesBetween(from, area));
}

/** Areas of the agency's unlocked caregivers, by the caregiver's uuid. */
export async function areasOfUnlocked({ db }: PlaceSources, agencyId: string): Promise<ReadonlyMap<string, number>> {
  const unlocked = await listPlacesOfUnlocked(db, agencyId);
  return new Map(unlocked.map(({ uuid, place }) => [uuid, place]));
}
