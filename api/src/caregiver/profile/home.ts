import { unknownZipText } from '@marketplace/contracts';
import { stateNumber } from '@marketplace/domain';
import { AppError } from '../../http/app-error.ts';
import { cityKey } from '../../reference/places/city-key.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';
import { findCityPlace } from '../../reference/places/places.repository.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import type { StoredProfile } from './caregivers.repository.ts';
import type { ProfileUpdates } from './profile-facts.ts';

export interface Home {
  city: string;
  state: number;
  zip: string | null;
}

/**
 * Returns the search location of a home: the area of its ZIP or city, or null if the city is unknown. The exact place
 * is not stored, so that searches cannot reveal the ZIP.
 */
export async function placeOf(
  deps: Pick<SearchDependencies, 'db' | 'caches'>,
  { home, zipField }: { home: Home; zipField: string },
) {
  const places = await placeMapOf(deps);
  const place =
    home.zip === null ? await findCityPlace(deps.db, home.state, cityKey(home.city)) : places.idOfZip(home.zip);
  if (place !== null) return places.areaOf(place);
  if (home.zip === null) return null;
  const message = unknownZipText(home.zip);
  throw new AppError('validation_failed', { errors: [{ field: zipField, message, fix: { action: 'replace' } }] });
}

/** Drops the stored ZIP if the caregiver moves to another city without a new ZIP. */
export function homeAfter(profile: StoredProfile, updates: ProfileUpdates): Home {
  const city = updates.preferred_city ?? profile.city;
  const state = updates.preferred_state === undefined ? profile.state : (stateNumber(updates.preferred_state) ?? 0);
  const moved = city !== profile.city || state !== profile.state;
  const zip = updates.preferred_zip === undefined ? (moved ? null : profile.zip) : updates.preferred_zip || null;
  return { city, state, zip };
}

export const isSameHome = (home: Home, profile: StoredProfile): boolean =>
  home.city === profile.city && home.state === profile.state && home.zip === profile.zip;
