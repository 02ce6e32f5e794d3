import { LATITUDE_DEGREES_PER_MILE, milesBetween } from './distance.ts';
import type { Place } from './place-files.ts';

/** Minimum number of locations per area, so that no area reveals a ZIP code. */
export const MIN_LOCATIONS = 5;
/** Areas below this width and height are not divided further. */
const SMALL_ENOUGH_MILES = 5;

/** A point with its ZIPs. Most ZIPs that share a point are post office boxes. */
interface Location {
  latitude: number;
  longitude: number;
  places: Place[];
}

const byNumber = (value: (location: Location) => number) => (a: Location, b: Location) => value(a) - value(b);
const latitudeOf = (location: Location) => location.latitude;
const longitudeOf = (location: Location) => location.longitude;

function spread(locations: readonly Location[], value: (location: Location) => number): { from: number; to: number } {
  const values = locations.map(value);
  return { from: Math.min(...values), to: Math.max(...values) };
}

/**
 * Divides locations into areas. Splits at the median of the longer side, until an area is small or a part would have
 * fewer than MIN_LOCATIONS (LeFevre et al., 'Mondrian Multidimensional K-Anonymity', 2006).
 */
function divide(locations: readonly Location[]): (readonly Location[])[] {
  const north = spread(locations, latitudeOf);
  const east = spread(locations, longitudeOf);
  const height = (north.to - north.from) / LATITUDE_DEGREES_PER_MILE;
  const middle = (north.from + north.to) / 2;
  const width = milesBetween(middle, east.from, middle, east.to);
  if (locations.length < 2 * MIN_LOCATIONS || Math.max(height, width) <= SMALL_ENOUGH_MILES) return [locations];
  const along = height > width ? latitudeOf : longitudeOf;
  const across = height > width ? longitudeOf : latitudeOf;
  const sorted = [...locations].sort((a, b) => byNumber(along)(a, b) || byNumber(across)(a, b));
  const half = Math.floor(sorted.length / 2);
  return [...divide(sorted.slice(0, half)), ...divide(sorted.slice(half))];
}

/** Id of the place in the middle of an area. Represents the whole area. */
function middlePlace(locations: readonly Location[]): number {
  const north = spread(locations, latitudeOf);
  const east = spread(locations, longitudeOf);
  const milesTo = ({ latitude, longitude }: Location) =>
    milesBetween((north.from + north.to) / 2, (east.from + east.to) / 2, latitude, longitude);
  const nearest = locations.reduce((best, location) => (milesTo(location) < milesTo(best) ? location : best));
  return Math.min(...nearest.places.map((place) => place.id));
}

/**
 * Maps each place to the id of the place that represents its area. An area is within one state and has at least
 * MIN_LOCATIONS locations. Deterministic.
 */
export function areasOf(places: readonly Place[]): Map<number, number> {
  const states = new Map<number, Map<string, Location>>();
  for (const place of places) {
    const locations = states.get(place.state) ?? new Map<string, Location>();
    states.set(place.state, locations);
    const key = `${place.latitude} ${place.longitude}`;
    const cached = locations.get(key);
    if (cached) cached.places.push(place);
    else locations.set(key, { latitude: place.latitude, longitude: place.longitude, places: [place] });
  }
  const areas = new Map<number, number>();
  for (const locations of states.values()) {
    for (const area of divide([...locations.values()])) {
      const middle = middlePlace(area);
      for (const place of area.flatMap((location) => location.places)) areas.set(place.id, middle);
    }
  }
  return areas;
}
