import { expect, test } from 'vitest';
import { distanceBand, fitStep, fitSteps } from './limits.ts';

test.each([
  [0, 0],
  [10, 0],
  [11, 1],
  [20, 1],
  [21, 2],
  [50, 4],
])('a distance of %i miles is in distance band %i', (miles, band) => expect(distanceBand(miles)).toBe(band));

test.each([
  [20, 20, 0],
  [19, 20, 1],
  [15, 20, 1],
  [14, 20, 2],
  [10, 20, 2],
  [9, 20, 3],
  [4, 60, 3],
])('covering %i of %i requested hours is fit step %i', (covered, requested, step) =>
  expect(fitStep(covered, fitSteps(requested))).toBe(step),
);
