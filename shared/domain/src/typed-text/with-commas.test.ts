import { expect, test } from 'vitest';
import { withCommas } from './with-commas.ts';

test('numbers have a comma as thousands separator', () => {
  for (const number of [0, 7, 999, 1_000, 1_204, 99_999, 100_000, 1_234_567])
    expect(withCommas(number)).toBe(number.toLocaleString('en-US'));
});
