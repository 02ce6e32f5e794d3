import type { Database } from '../../db/database.ts';
import { areasOf } from './areas.ts';
import { cityPlacesOf, readPlaceFiles } from './place-files.ts';
import { areAreasAssigned, arePlacesLoaded, assignAreas, listPlaces, insertPlaces } from './places.repository.ts';

/**
 * Fills `places` and `city_places` once. Caregivers refer to an id, its rank on the curve, so new data files or areas
 * need a migration that renumbers both. Assigns areas in older databases.
 */
export async function loadPlaces(db: Database): Promise<void> {
  if (await arePlacesLoaded(db)) {
    if (!(await areAreasAssigned(db))) await assignAreas(db, areasOf(await listPlaces(db)));
    return;
  }
  const places = await readPlaceFiles();
  await insertPlaces(db, places, areasOf(places), cityPlacesOf(places));
}
