import { unknownZipText } from '@marketplace/contracts';
import { stateByNumber, stateNumber, type StateCode } from '@marketplace/domain';
import { AppError } from '../../http/app-error.ts';
import { cityKey } from './city-key.ts';
import { findCloseCities, type CitySources } from './close-cities.ts';
import { listCitiesByKey, findZip } from './places.repository.ts';

const SUGGESTED_CITIES = 8;

/** @throws AppError `zip_not_found` */
export async function placeOfZip({ db }: Pick<CitySources, 'db'>, zip: string) {
  const place = await findZip(db, zip);
  const state = place && stateByNumber(place.state);
  if (!place || !state) throw new AppError('zip_not_found', { detail: unknownZipText(zip) });
  return { zip, city: place.city, state };
}

export async function suggestCities(
  deps: CitySources,
  { starts_with, state }: { starts_with: string; state?: StateCode | undefined },
) {
  const search = {
    key: cityKey(starts_with),
    state: state === undefined ? null : stateNumber(state),
    limit: SUGGESTED_CITIES,
  };
  const matches = await listCitiesByKey(deps.db, search);
  const cities = matches.length > 0 ? matches : await findCloseCities(deps, search);
  return cities.map(({ zip, city, state: number }) => ({ zip, city, state: stateByNumber(number) ?? '' }));
}
