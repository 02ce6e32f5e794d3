import type { Database } from '../../db/database.ts';
import { areasOf } from './areas.ts';
import { cityPlacesOf, readPlaceFiles } from './place-files.ts';
import { areAreasAssigned, arePlacesLoaded, assignAreas, listPlaces, insertPlaces } from './places.repository.ts';

/**
 * Fills `places` and `city_places` once, and assigns areas in older databases. A place's id is its rank on the Hilbert
 * curve. After a change of data files or areas, a migration must renumber places and caregivers.
 */
export async function loadPlaces(db: Database): Promise<void> {
  if (await arePlacesLoaded(db)) {
    if (!(await areAreasAssigned(db))) await assignAreas(db, areasOf(await listPlaces(db)));
    return;
  }
  const places = await readPlaceFiles();
  await insertPlaces(db, places, areasOf(places), cityPlacesOf(places));
}
