import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { LATITUDE_DEGREES_PER_MILE, milesBetween } from './distance.ts';
import { listPackedPlaces, type PackedPlaces } from './places.repository.ts';

const UNKNOWN = -1;
/** Places per block. Places of a block are neighbors, because ids follow a Hilbert curve (see load-places.ts). */
const BLOCK_SIZE = 64;

/** A bounding box in degrees. */
interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Places in a circle. Both lists have the same order. */
interface PlacesWithin {
  ids: readonly number[];
  miles: readonly number[];
}

/** Maximum number of cached circles, up to 50 KB each. Agencies mostly search around their own ZIP. */
const MAX_CIRCLES = 200;

/** Locations of all ZIPs, in memory (about 1 MB), so that a radius search needs no query. */
export class PlaceMap {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  readonly #areas: Int32Array;
  readonly #blocks: readonly Box[];
  readonly #idByZip = new Int32Array(100_000).fill(UNKNOWN);
  readonly #circles = new LRUCache<string, PlacesWithin>({ max: MAX_CIRCLES });

  constructor({ zips, areas, latitudes, longitudes }: PackedPlaces) {
    const count = zips.length / Int32Array.BYTES_PER_ELEMENT;
    this.#latitudes = Float64Array.from({ length: count }, (_, id) => latitudes.readDoubleBE(id * 8));
    this.#longitudes = Float64Array.from({ length: count }, (_, id) => longitudes.readDoubleBE(id * 8));
    this.#areas = Int32Array.from({ length: count }, (_, id) => areas.readInt32BE(id * 4));
    for (let id = 0; id < count; id += 1) this.#idByZip[zips.readInt32BE(id * 4)] = id;
    this.#blocks = Array.from({ length: Math.ceil(count / BLOCK_SIZE) }, (_, block) => {
      const [first, end] = [block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE];
      return boxAround(this.#latitudes.subarray(first, end), this.#longitudes.subarray(first, end));
    });
  }

  get size(): number {
    return this.#latitudes.length;
  }

  idOfZip(zip: string): number | null {
    const id = this.#idByZip[Number(zip)];
    return id === undefined || id === UNKNOWN ? null : id;
  }

  /** Returns the place that represents this place's area. Searches use only the area's place. */
  areaOf(id: number): number {
    const area = this.#areas[id];
    if (area === undefined) throw new RangeError(`no place has the id ${id}`);
    return area;
  }

  milesBetween(a: number, b: number): number {
    return milesBetween(this.#latitude(a), this.#longitude(a), this.#latitude(b), this.#longitude(b));
  }

  wholeMilesBetween(a: number, b: number): number {
    return Math.round(this.milesBetween(a, b));
  }

  /** Places within `radius` whole miles, by ascending id. */
  within(center: number, radius: number): PlacesWithin {
    const key = `${center} ${radius}`;
    let circle = this.#circles.get(key);
    if (circle === undefined) {
      circle = this.#findWithin(center, radius);
      this.#circles.set(key, circle);
    }
    return circle;
  }

  #findWithin(center: number, radius: number): PlacesWithin {
    const latitude = this.#latitude(center);
    const longitude = this.#longitude(center);
    // Distances are rounded, so those up to half a mile above the radius count as the radius.
    const height = (radius + 0.5) * LATITUDE_DEGREES_PER_MILE;
    // A degree of longitude is shortest on the side closest to the pole.
    const width = height / Math.cos(((Math.abs(latitude) + height) * Math.PI) / 180);
    const circle = {
      south: latitude - height,
      north: latitude + height,
      west: longitude - width,
      east: longitude + width,
    };
    const ids: number[] = [];
    const miles: number[] = [];
    for (const [block, box] of this.#blocks.entries()) {
      if (!overlap(box, circle)) continue;
      const end = Math.min((block + 1) * BLOCK_SIZE, this.size);
      for (let id = block * BLOCK_SIZE; id < end; id += 1) {
        const [otherLatitude, otherLongitude] = [this.#latitude(id), this.#longitude(id)];
        if (Math.abs(otherLatitude - latitude) > height || Math.abs(otherLongitude - longitude) > width) continue;
        const distance = Math.round(milesBetween(latitude, longitude, otherLatitude, otherLongitude));
        if (distance > radius) continue;
        ids.push(id);
        miles.push(distance);
      }
    }
    return { ids, miles };
  }

  #latitude(id: number): number {
    return this.#latitudes[id] ?? Number.NaN;
  }

  #longitude(id: number): number {
    return this.#longitudes[id] ?? Number.NaN;
  }
}

function boxAround(latitudes: Float64Array, longitudes: Float64Array): Box {
  const smallest = (numbers: Float64Array) => numbers.reduce((least, number) => Math.min(least, number));
  const largest = (numbers: Float64Array) => numbers.reduce((max, number) => Math.max(max, number));
  return {
    south: smallest(latitudes),
    north: largest(latitudes),
    west: smallest(longitudes),
    east: largest(longitudes),
  };
}

const overlap = (a: Box, b: Box): boolean =>
  a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;

export type PlaceMapCache = LRUCache<'all', Promise<PlaceMap>>;
export const createPlaceMapCache = (): PlaceMapCache => new LRUCache({ max: 1 });

export interface PlaceSources {
  db: Database;
  caches: { placeMap: PlaceMapCache };
}

export function placeMapOf({ db, caches: { placeMap: cache } }: PlaceSources): Promise<PlaceMap> {
  const cached = cache.get('all');
  if (cached) return cached;
  const reading = listPackedPlaces(db).then((packed) => new PlaceMap(packed));
  cache.set('all', reading);
  const forget = () => cache.delete('all');
  // Does not cache a failure or an empty table.
  reading.then((map) => map.size === 0 && forget(), forget);
  return reading;
}
