import { stateNumber } from '@marketplace/domain';
import { cityKey } from '../../reference/places/city-key.ts';
import { placeMapOf, type PlaceSources } from '../../reference/places/place-map.ts';
import { findCityPlace } from '../../reference/places/places.repository.ts';
import { findAgencyCity, listPlacesOfUnlocked } from './unlocks.repository.ts';

/** Whole miles from the center of the agency's city to each unlocked caregiver's area, by uuid. */
export async function milesFromAgency(deps: PlaceSources, agencyId: string): Promise<ReadonlyMap<string, number>> {
  const home = await findAgencyCity(deps.db, agencyId);
  const state = stateNumber(home?.agency_state ?? '');
  if (home === undefined || state === null) return new Map();
  const [from, unlocked, places] = await Promise.all([
    findCityPlace(deps.db, state, cityKey(home.agency_city)),
    listPlacesOfUnlocked(deps.db, agencyId),
    placeMapOf(deps),
  ]);
  if (from === null) return new Map();
  return new Map(unlocked.map(({ uuid, place }) => [uuid, places.wholeMilesBetween(from, place)]));
}
