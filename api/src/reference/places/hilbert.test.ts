import { describe, expect, test } from 'vitest';
import { hilbertPosition } from './hilbert.ts';

const CELL_HEIGHT = (72 - 18) / 2 ** 16;
const CELL_WIDTH = (180 - 64) / 2 ** 16;

describe('hilbertPosition', () => {
  test('visits a block of cells from neighbor to neighbor, without duplicates', () => {
    // An aligned block of 64 × 64 cells is one contiguous piece of the curve.
    const points: { column: number; row: number; position: number }[] = [];
    for (let column = 0; column < 64; column += 1) {
      for (let row = 0; row < 64; row += 1) {
        const latitude = 18 + (32_768 + row + 0.5) * CELL_HEIGHT;
        const longitude = -180 + (40_960 + column + 0.5) * CELL_WIDTH;
        points.push({ column, row, position: hilbertPosition(latitude, longitude) });
      }
    }
    points.sort((a, b) => a.position - b.position);
    const steps = points.slice(1).map((point, index) => {
      const before = points[index] ?? point;
      return {
        along: point.position - before.position,
        across: Math.abs(point.column - before.column) + Math.abs(point.row - before.row),
      };
    });
    expect(new Set(steps.map((s) => `${s.along} ${s.across}`))).toEqual(new Set(['1 1']));
  });

  test('clamps points outside the box to its edge', () => {
    expect(hilbertPosition(-89, -180)).toBe(hilbertPosition(18, -180));
    expect(hilbertPosition(90, 179)).toBeLessThan(2 ** 32);
  });
});
