import { expect, it } from 'vitest';
import { nearnessRing } from './limits.ts';

it.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [10, 1],
  [11, 2],
  [25, 2],
  [26, 3],
  [50, 3],
  [51, 4],
])('%i miles are in ring %i', (miles, ring) => expect(nearnessRing(miles)).toBe(ring));
