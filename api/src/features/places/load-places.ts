import type { Database } from '../../db/database.ts';
import { cityPlacesOf, readPlaceFiles } from './place-files.ts';
import { arePlacesLoaded, insertPlaces } from './places.repository.ts';

/**
 * Fills `places` and `city_places` once; later calls find them and do nothing. An id is a rank along the curve, and
 * caregivers refer to it: another edition of the data files therefore takes a migration that renumbers both.
 */
export async function loadPlaces(db: Database): Promise<void> {
  if (await arePlacesLoaded(db)) return;
  const places = await readPlaceFiles();
  await insertPlaces(db, places, cityPlacesOf(places));
}
