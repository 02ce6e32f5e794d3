import { STATE_CODES } from '@marketplace/domain';
import { expect, test } from 'vitest';
import { neighborOf, TILES, type Direction } from './tiles.ts';
import { shortNumber, tintStep } from './tint.ts';

const tileOf = (state: string) => {
  const tile = TILES.find((one) => one.state === state);
  if (tile === undefined) throw new Error(state);
  return tile;
};

test('each state and DC has one tile, and tiles do not overlap', () => {
  expect(TILES.map(({ state }) => state).sort()).toEqual([...STATE_CODES].sort());
  expect(new Set(TILES.map(({ row, column }) => `${row},${column}`)).size).toBe(51);
});

test('each tile is in its grid cell, and sets its start column only after a gap', () => {
  let row = 0;
  let column = 0;
  for (const tile of TILES) {
    const next = tile.start === undefined ? column + 1 : tile.start - 1;
    // Without 'dense', a grid never places a tile left of the previous one. A smaller or equal column means the
    // next row.
    if (next <= column) row += 1;
    column = next;
    expect([row, column], tile.state).toEqual([tile.row, tile.column]);
  }
});

test('an arrow key moves to the next tile in its direction, or stays at an edge', () => {
  const step = (state: string, direction: Direction) => neighborOf(tileOf(state), direction)?.state ?? null;
  expect(step('IN', 'ArrowRight')).toBe('OH');
  expect(step('IN', 'ArrowLeft')).toBe('IA');
  expect(step('IN', 'ArrowUp')).toBe('IL');
  expect(step('IN', 'ArrowDown')).toBe('KY');
  expect(step('TX', 'ArrowRight')).toBe('FL');
  expect(step('CT', 'ArrowDown')).toBe('DE');
  expect(step('ID', 'ArrowUp')).toBeNull();
  expect(step('ME', 'ArrowUp')).toBeNull();
  expect(step('MA', 'ArrowRight')).toBeNull();
});

test('the arrow keys reach every tile', () => {
  const reached = new Set([tileOf('ME')]);
  for (const tile of reached) {
    for (const direction of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      const next = neighborOf(tile, direction);
      if (next !== null) reached.add(next);
    }
  }
  expect(reached.size).toBe(51);
});

test('the tints of the map have five steps, relative to the maximum', () => {
  expect([undefined, 0, 'few', 5, 15, 40, 70, 100].map((count) => tintStep(count as number, 100))).toEqual([
    0, 0, 1, 2, 3, 4, 5, 5,
  ]);
  expect(tintStep('few', 0)).toBe(1);
});

test('a number is rounded down to fit its tile', () => {
  expect([5, 995, 1_000, 1_995, 9_995, 12_995, 999_995, 1_250_000].map(shortNumber)).toEqual([
    '5',
    '995',
    '1k',
    '1.9k',
    '9.9k',
    '12k',
    '999k',
    '1.2M',
  ]);
});
