import { expect, test } from 'vitest';
import { readSiteEnvironment } from './settings.ts';

test('an invalid setting aborts the start with its name and without its value', () => {
  expect(() => readSiteEnvironment({ API_URL: 'not-an-address' })).toThrow(/API_URL/);
  expect(() => readSiteEnvironment({ API_URL: 'not-an-address' })).not.toThrow(/not-an-address/);
  expect(() => readSiteEnvironment({ PUBLIC_URL: 'https://care.example.test/site' })).toThrow(/PUBLIC_URL: .*path/);
});
