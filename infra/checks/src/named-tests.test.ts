import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';
import { expect, test } from 'vitest';

/** Pages whose tables name a test in each row. */
const PAGES = ['docs/asvs.md', 'docs/failure-modes.md'];
const read = (page: string) => readFileSync(join(REPOSITORY, page), 'utf8');

test.each(PAGES)('the files and links named in %s exist', (page) => {
  const text = read(page);
  const files = [...text.matchAll(/`((?:api|infra|shared|shell|agency-app|caregiver-app)\/[\w./-]+)`/g)];
  expect(files.length).toBeGreaterThan(20);
  const links = [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => join(page, '..', link));
  const missingPaths = [...files.map(([, file = '']) => file), ...links].filter(
    (file) => !existsSync(join(REPOSITORY, file)),
  );
  expect(missingPaths).toEqual([]);
});

/** Levels of the requirements in each section of OWASP ASVS 5.0.0, in order. */
const ASVS =
  '1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223 ' +
  '3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 ' +
  '6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 ' +
  '7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 ' +
  '10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 ' +
  '12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 ' +
  '15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22';
const REQUIREMENTS = ASVS.split(' ').flatMap((section) => {
  const [name = '', levels = ''] = section.split(':');
  return Array.from(levels, (level, index) => ({ id: `${name}.${index + 1}`, level }));
});

test('docs/asvs.md lists each level 1 and level 2 requirement once, at its level, with a test or a reason', () => {
  const rows = [...read('docs/asvs.md').matchAll(/^\| (\d+\.\d.*?) +\| (\d) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
  const listed = rows.flatMap(([, ids = '', level = '']) => {
    const [first = '', last = first] = ids.split(' to ');
    const at = (id: string) => REQUIREMENTS.findIndex((one) => one.id === id);
    const range = REQUIREMENTS.slice(at(first), at(last) + 1).filter((one) => one.level !== '3');
    return range.map(({ id }) => ({ id, level }));
  });
  expect(listed).toEqual(REQUIREMENTS.filter(({ level }) => level !== '3'));
  for (const [row, , , , state = '', proof = ''] of rows) {
    expect(['met', 'partly', 'not', 'n/a'], row).toContain(state);
    expect(proof.trim(), row).not.toBe('');
  }
});
