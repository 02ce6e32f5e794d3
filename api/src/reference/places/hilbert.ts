/** Cells per side (2^16). A cell is about 90 m high and 180 m wide. */
const SIDE = 2 ** 16;
const SOUTH = 18;
const NORTH = 72;
const WEST = -180;
const EAST = -64;

const cell = (value: number, from: number, to: number) =>
  Math.min(SIDE - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * SIDE)));

/**
 * Position of a point (degrees) on a Hilbert curve over the United States, 0 to 2^32 − 1. Nearby points usually have
 * nearby positions. A point outside gets the position of the nearest point on the edge.
 */
export function hilbertPosition(latitude: number, longitude: number): number {
  let x = cell(longitude, WEST, EAST);
  let y = cell(latitude, SOUTH, NORTH);
  let position = 0;
  for (let half = SIDE / 2; half >= 1; half /= 2) {
    const right = (x & half) !== 0;
    const upper = (y & half) !== 0;
    // Order of the quadrants on the curve: lower left, upper left, upper right, lower right.
    const quadrant = right ? (upper ? 2 : 3) : upper ? 1 : 0;
    position = position * 4 + quadrant;
    x &= half - 1;
    y &= half - 1;
    if (upper) continue;
    // The curve in the lower quadrants is rotated by 90 degrees; in the right one it is also mirrored.
    const turned: [number, number] = right ? [half - 1 - y, half - 1 - x] : [y, x];
    [x, y] = turned;
  }
  return position;
}
