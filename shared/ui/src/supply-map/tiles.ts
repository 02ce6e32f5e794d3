import { STATE_CODES, type StateCode } from '@marketplace/domain';

/** Approximate positions of states and DC, one tile each. */
const ROWS = [
  '.. .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'AK HI .. TX .. .. .. .. FL .. ..',
].map((row) => row.split(' '));

export const TILE_COLUMNS = 11;

export interface Tile {
  state: StateCode;
  row: number;
  column: number;
  /** Explicit grid column; undefined if the tile directly follows the previous one. */
  start: number | undefined;
}

export const TILES: readonly Tile[] = ROWS.flatMap((codes, row) =>
  codes.flatMap((code, column): Tile[] => {
    const state = STATE_CODES.find((stateCode) => stateCode === code);
    if (state === undefined) return [];
    const follows = column > 0 && codes[column - 1] !== '..';
    return [{ state, row, column, start: follows ? undefined : column + 1 }];
  }),
);

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Maximum column distance between a tile and its neighbor in the row above or below. */
const REACH = 3;

/** Returns the tile in a direction; null at the edge of the map. */
export function neighborOf(from: Tile, direction: Direction): Tile | null {
  const along = direction === 'ArrowLeft' || direction === 'ArrowRight' ? 'column' : 'row';
  const across = along === 'column' ? 'row' : 'column';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  const ahead = TILES.filter((tile) => {
    const aside = Math.abs(tile[across] - from[across]);
    return (tile[along] - from[along]) * sign > 0 && aside <= (along === 'row' ? REACH : 0);
  });
  const distance = (tile: Tile) =>
    Math.abs(tile[along] - from[along]) * TILE_COLUMNS + Math.abs(tile[across] - from[across]);
  return ahead.reduce<Tile | null>(
    (best, tile) => (best === null || distance(tile) < distance(best) ? tile : best),
    null,
  );
}
