import type { Database } from '../../db/database.ts';
import { areasOf } from './areas.ts';
import { cityPlacesOf, readPlaceFiles } from './place-files.ts';
import { areAreasAssigned, arePlacesLoaded, assignAreas, listPlaces, insertPlaces } from './places.repository.ts';

/**
 * Fills `places` and `city_places` once. An id is a rank on the curve, and caregivers refer to it: new data files or
 * another way to form areas need a migration that renumbers both. An older database without areas gets them, with its
 * caregivers assigned.
 */
export async function loadPlaces(db: Database): Promise<void> {
  if (await arePlacesLoaded(db)) {
    if (!(await areAreasAssigned(db))) await assignAreas(db, areasOf(await listPlaces(db)));
    return;
  }
  const places = await readPlaceFiles();
  await insertPlaces(db, places, areasOf(places), cityPlacesOf(places));
}
