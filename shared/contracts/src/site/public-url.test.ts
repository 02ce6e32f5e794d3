import { expect, test } from 'vitest';
import { publicUrlSchema } from './public-url.ts';

test.each([
  ['https://www.example.org', 'https://www.example.org'],
  ['https://www.example.org/', 'https://www.example.org'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['HTTPS://Example.org:8443', 'https://example.org:8443'],
])('%s has the origin %s', (url, origin) => expect(publicUrlSchema.parse(url)).toBe(origin));

test.each([
  ['https://example.org/care', /path/],
  ['https://example.org//', /path/],
  ['https://example.org/?', /query/],
  ['https://example.org?from=mail', /query/],
  ['https://example.org/#top', /fragment/],
  ['https://dana:secret@example.org', /user name or a password/],
  ['https://dana@example.org', /user name or a password/],
  ['ftp://example.org', /http or https/],
  ['example.org', /http or https/],
  ['', /http or https/],
])('%s is rejected as a public URL', (url, why) => {
  const [issue] = publicUrlSchema.safeParse(url).error?.issues ?? [];
  expect(issue?.message).toMatch(why);
});
