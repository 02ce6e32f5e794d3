import { expect, test } from 'vitest';
import { siteLink } from './site-links.ts';

const config = { PUBLIC_URL: 'https://jobs.example/' };

test.each([
  [null, '/', {}, 'https://jobs.example/'],
  ['iahhc', '/', {}, 'https://jobs.example/iahhc'],
  [null, '/account', {}, 'https://jobs.example/account'],
  ['iahhc', '/reset-password', { token: 'a b&c' }, 'https://jobs.example/iahhc/reset-password?token=a+b%26c'],
  [null, '/a', { job: 'www.evil.example' }, 'https://jobs.example/a?job=www%2Eevil%2Eexample'],
] as const)('the site link for association %s, path %s and query %o is %s', (association, path, query, address) => {
  expect(siteLink(config, association, path, query)).toBe(address);
});
