import { expect, test } from 'vitest';
import { siteLink } from './site-links.ts';

const config = { PUBLIC_URL: 'https://jobs.example/' };

test.each([
  [null, '/', {}, 'https://jobs.example/'],
  ['iahhc', '/', {}, 'https://jobs.example/iahhc'],
  [null, '/account', {}, 'https://jobs.example/account'],
  ['iahhc', '/reset-password', { token: 'a b&c' }, 'https://jobs.example/iahhc/reset-password?token=a+b%26c'],
  [null, '/a', { job: 'www.evil.example' }, 'https://jobs.example/a?job=www%2Eevil%2Eexample'],
] as const)('links association %s, path %s, query %o', (association, path, query, address) => {
  expect(siteLink(config, association, path, query)).toBe(address);
});
