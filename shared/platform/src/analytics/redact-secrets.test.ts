import { expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

test.each([
  ['?token=abc123&source=mail', '?token=&source=mail'],
  ['?session_id=cs_1&candidate=7', '?session_id=&candidate=7'],
  ['#access_token=abc&type=recovery', '#access_token=&type=recovery'],
  ['?a=1&code=482913#x', '?a=1&code=#x'],
  ['?TOKEN=abc', '?TOKEN='],
  ['https://site.test/update-profile?email=a%40b.test', 'https://site.test/update-profile?email='],
])('%s loses its secret values', (address, expected) => {
  expect(redactSecrets(address)).toBe(expected);
});

test.each(['', '?job_title=RN&agency=Sun', '?promo_code=SPRING', '#request-access'])('%s is left alone', (address) => {
  expect(redactSecrets(address)).toBe(address);
});
