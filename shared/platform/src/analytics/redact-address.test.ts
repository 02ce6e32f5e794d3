import { expect, test } from 'vitest';
import { redactAddress } from './redact-address.ts';

test.each([
  ['?token=abc123&source=mail', '?token=&source=mail'],
  ['?session_id=cs_1&candidate=7', '?session_id=&candidate=7'],
  ['#access_token=abc&type=recovery', '#access_token=&type=recovery'],
  ['?a=1&code=482913#x', '?a=1&code=#x'],
  ['?TOKEN=abc', '?TOKEN='],
  ['https://site.test/update-profile?email=a%40b.test', 'https://site.test/update-profile?email='],
])('secrets are removed from %s', (address, expected) => {
  expect(redactAddress(address)).toBe(expected);
});

test.each([
  ['/candidates/rn/7c9e6679-7425-40de-944b-e07fc1f90a01', '/candidates/rn/:uuid'],
  [
    'https://site.test/iahhc/candidates/rn/7C9E6679-7425-40DE-944B-E07FC1F90A01?page=2',
    'https://site.test/iahhc/candidates/rn/:uuid?page=2',
  ],
])('the person’s name is removed from %s', (address, expected) => {
  expect(redactAddress(address)).toBe(expected);
});

test.each(['', '/candidates/rn', '?job_title=RN&agency=Sun', '?promo_code=SPRING', '#request-access'])(
  '%s is unchanged',
  (address) => {
    expect(redactAddress(address)).toBe(address);
  },
);
