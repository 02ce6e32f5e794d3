import { describe, expect, test } from 'vitest';
import { associationPath } from './association-path.ts';

describe('association prefix', () => {
  test.each([
    ['/candidates', '/iahhc/candidates'],
    ['/', '/iahhc'],
    ['/?plan=pro', '/iahhc?plan=pro'],
    ['/#request-access', '/iahhc#request-access'],
    ['/candidates/rn?page=2#top', '/iahhc/candidates/rn?page=2#top'],
  ])('is added to %s', (path, expected) => {
    expect(associationPath('iahhc', path)).toBe(expected);
  });

  test.each(['/iahhc', '/iahhc/', '/iahhc/candidates', '/iahhc?x=1', '/iahhc#top'])('is not repeated on %s', (path) => {
    expect(associationPath('iahhc', path)).toBe(path);
  });

  test('does not match a longer first segment', () => {
    expect(associationPath('iahhc', '/iahhcx/signin')).toBe('/iahhc/iahhcx/signin');
  });

  test.each([
    'https://example.org/x',
    '//example.org/x',
    'mailto:help@example.test',
    '#top',
    'rn',
    '/sitemap.xml',
    '/api/languages',
  ])('is not added to %s', (address) => {
    expect(associationPath('iahhc', address)).toBe(address);
  });

  test('is empty on the main site', () => {
    expect(associationPath(null, '/candidates')).toBe('/candidates');
  });
});
