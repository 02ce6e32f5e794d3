import { expect, it } from 'vitest';
import { fitStep, fitSteps, nearnessRing } from './limits.ts';

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

it.each([
  [20, 20, 0],
  [19, 20, 1],
  [15, 20, 1],
  [14, 20, 2],
  [10, 20, 2],
  [9, 20, 3],
  [4, 60, 3],
])('%i of %i wanted hours are step %i', (covered, wanted, step) =>
  expect(fitStep(covered, fitSteps(wanted))).toBe(step),
);
