const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** Degrees of latitude per mile, rounded up so that a bounding box contains its circle. */
export const LATITUDE_DEGREES_PER_MILE = 1 / 69;

/** Great-circle distance in miles between two points in degrees (haversine). */
export function milesBetween(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  const sinLatitude = Math.sin(((latitude2 - latitude1) * RADIANS) / 2);
  const sinLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2);
  const a =
    sinLatitude * sinLatitude +
    Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * sinLongitude * sinLongitude;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
}
