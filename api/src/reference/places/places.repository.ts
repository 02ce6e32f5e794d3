import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { CityPlace, Place } from './place-files.ts';

type Connection = Kysely<DB> | Transaction<DB>;

export async function arePlacesLoaded(db: Connection): Promise<boolean> {
  return (await db.selectFrom('city_places').select('place').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether every place has an area. False for a database created before areas existed. */
export async function areAreasAssigned(db: Connection): Promise<boolean> {
  const placesWithoutArea = db.selectFrom('places').select('id').where('area', 'is', null).limit(1);
  return (await placesWithoutArea.executeTakeFirst()) === undefined;
}

export function listPlaces(db: Connection): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['id', 'zip', 'city', 'state', 'latitude', 'longitude'])
    .orderBy('id')
    .execute();
}

export function listPlacesById(db: Connection, ids: readonly number[]): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['id', 'zip', 'city', 'state', 'latitude', 'longitude'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Stores each place's area (place id → id of the place that represents the area) and moves the caregivers there. */
export async function assignAreas(db: Kysely<DB>, areas: ReadonlyMap<number, number>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE places IN EXCLUSIVE MODE`.execute(trx);
    if (await areAreasAssigned(trx)) return;
    await sql`
      UPDATE places p SET area = given.area
      FROM unnest(${[...areas.keys()]}::integer[], ${[...areas.values()]}::integer[]) AS given (id, area)
      WHERE p.id = given.id`.execute(trx);
    await sql`
      UPDATE caregivers caregiver SET place = p.area
      FROM places p WHERE p.id = caregiver.place AND p.area <> p.id`.execute(trx);
  });
}

/**
 * Inserts all places with their areas (place id → id of the place that represents the area). If two processes insert,
 * the second waits and finds the places stored.
 */
export async function insertPlaces(
  db: Kysely<DB>,
  places: readonly Place[],
  areas: ReadonlyMap<number, number>,
  cities: readonly CityPlace[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE places IN EXCLUSIVE MODE`.execute(trx);
    if (await arePlacesLoaded(trx)) return;
    await sql`
      INSERT INTO places (id, zip, city, state, latitude, longitude, area)
      SELECT * FROM unnest(
        ${places.map((p) => p.id)}::integer[], ${places.map((p) => p.zip)}::text[], ${places.map((p) => p.city)}::text[],
        ${places.map((p) => p.state)}::smallint[], ${places.map((p) => p.latitude)}::float8[],
        ${places.map((p) => p.longitude)}::float8[], ${places.map((p) => areas.get(p.id) ?? null)}::integer[])`.execute(
      trx,
    );
    await sql`
      INSERT INTO city_places (state, city_key, place)
      SELECT * FROM unnest(
        ${cities.map((c) => c.state)}::smallint[], ${cities.map((c) => c.cityKey)}::text[],
        ${cities.map((c) => c.place)}::integer[])`.execute(trx);
  });
  await sql`ANALYZE places, city_places`.execute(db);
}

/** All places by id, packed big-endian: ZIPs and areas as int32, degrees as float64. */
export interface PackedPlaces {
  zips: Buffer;
  areas: Buffer;
  latitudes: Buffer;
  longitudes: Buffer;
}

/** Unpacks places from the database. 40,000 row objects would take many times the map's memory. */
export async function listPackedPlaces(db: Connection): Promise<PackedPlaces> {
  const { rows } = await sql<{ [Column in keyof PackedPlaces]: Buffer | null }>`
    SELECT string_agg(int4send(zip::integer), '' ORDER BY id) AS zips,
           string_agg(int4send(area), '' ORDER BY id) AS areas,
           string_agg(float8send(latitude), '' ORDER BY id) AS latitudes,
           string_agg(float8send(longitude), '' ORDER BY id) AS longitudes
    FROM places`.execute(db);
  const none = Buffer.alloc(0);
  return {
    zips: rows[0]?.zips ?? none,
    areas: rows[0]?.areas ?? none,
    latitudes: rows[0]?.latitudes ?? none,
    longitudes: rows[0]?.longitudes ?? none,
  };
}

export async function findCityPlace(db: Connection, state: number, cityKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('city_places')
    .select('place')
    .where('state', '=', state)
    .where('city_key', '=', cityKey)
    .executeTakeFirst();
  return row?.place ?? null;
}

export function findZip(db: Connection, zip: string): Promise<{ city: string; state: number } | undefined> {
  return db.selectFrom('places').select(['city', 'state']).where('zip', '=', zip).executeTakeFirst();
}

/** Cities with exactly this key, then those whose key begins with it; most ZIP codes first. */
export async function listCitiesByKey(
  db: Connection,
  { key, state, limit }: { key: string; state: number | null; limit: number },
): Promise<{ city: string; state: number; zip: string }[]> {
  const { rows } = await sql<{ city: string; state: number; zip: string }>`
    SELECT center.city, center.state, center.zip
    FROM city_places c
    JOIN places center ON center.id = c.place
    JOIN places every ON every.state = center.state AND every.city = center.city
    WHERE starts_with(c.city_key, ${key}) AND ${state === null ? sql`true` : sql`c.state = ${state}::smallint`}
    GROUP BY c.state, c.city_key, center.id
    ORDER BY c.city_key <> ${key}, count(*) DESC, c.city_key, c.state
    LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface KnownCity {
  key: string;
  city: string;
  state: number;
  zip: string;
  zips: number;
}

export async function listCities(db: Connection): Promise<KnownCity[]> {
  const { rows } = await sql<KnownCity>`
    SELECT c.city_key AS key, center.city, center.state, center.zip, count(*)::integer AS zips
    FROM city_places c
    JOIN places center ON center.id = c.place
    JOIN places every ON every.state = center.state AND every.city = center.city
    GROUP BY c.state, c.city_key, center.id`.execute(db);
  return rows;
}
