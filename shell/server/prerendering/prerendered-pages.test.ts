import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Association, PreferredLanguage } from '@marketplace/contracts';
import { SLOT_COUNT } from '@marketplace/domain';
import type { SiteConfig } from '@marketplace/platform';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolvePath } from '../../src/site/site-map.ts';
import { OUR_REMOTES, releasedPages } from '../../src/testing/our-remotes.ts';
import { declaredPage } from '../page-descriptions.ts';
import { OUR_RELEASES } from '../testing/our-releases.ts';
import { prerenderedPages, type PrerenderedPages } from './prerendered-pages.ts';
import { releaseFiles } from './release-files.ts';

const BUNDLE = `
  let times = 0;
  exports.shared = { react: { version: 'the shell’s' } };
  exports.renderSite = async ({ config, path, language, remote, supply }) => {
    times += 1;
    if (config.productName === 'Hangs') for (;;);
    if (config.productName === 'Ends') require('node:process').exit(1);
    if (config.productName === 'Exhausts memory') for (const all = []; ; ) all.push(Array(1e6).fill(all.length));
    if (config.productName === 'Throws') throw new Error('not today');
    const remotePart = remote === null ? '' : remote.module.default(config);
    const parts = [path, config.associations[0]?.code, remotePart, times, ...(supply === null ? [] : [supply.supply.total])];
    return { body: parts.join('|') + (language === 'es' ? ' en español' : ''), styles: '<style data-styled>' };
  };`;
const ASSOCIATION: Association = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association',
  logo: '/associations/iahhc.svg',
  theme: {},
  support_email: null,
  sms_opt_in_default: true,
};
const RELEASE = {
  release: '1.0.0-abc',
  entry: '/remotes/caregiver-app/1.0.0-abc/remoteEntry.js',
  container: 'caregiver_app',
  platform: '^0.1.0',
  integrity: null,
  scripts: [],
  pages: releasedPages('caregiver-app'),
};

let folder: string;
let server: FastifyInstance;
let serverUrl: string;
let script: string;
let pages: PrerenderedPages;
let published: string | null;
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prerendering-'));
  await writeFile(join(folder, 'render.cjs'), BUNDLE);
  script = `exports.default = () => 'react of ' + require('react').version;`;
  published = null;
  server = Fastify();
  server.get('/remotes/caregiver-app/1.0.0-abc/server/routes.js', async () => script);
  serverUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  pages = prerenderedPages({
    bundle: join(folder, 'render.cjs'),
    readFile: releaseFiles({ 'caregiver-app': serverUrl }),
    serverHash: () => published ?? hashOf(script),
    log: server.log,
    limitMs: 3_000,
    timeoutMs: 30_000,
  });
});
afterEach(async () => {
  await pages.stop();
  await server.close();
  await rm(folder, { recursive: true });
});

function pageOrder(
  path: string,
  changes: Partial<SiteConfig> = {},
  language: PreferredLanguage = 'en',
  total?: number,
) {
  const { page, associationCode } = resolvePath(path, OUR_REMOTES);
  const config: SiteConfig = {
    productName: 'Test Network',
    supportEmail: 'help@example.test',
    remotes: [{ name: 'caregiver-app', current: RELEASE }],
    associations: associationCode === ASSOCIATION.code ? [ASSOCIATION] : [],
    ...changes,
  };
  const rendered = declaredPage(page, OUR_RELEASES)?.rendered ?? true;
  const supply = total === undefined ? null : { association: null, supply: supplyOf(total) };
  return { page, rendered, config, language, supply };
}
const supplyOf = (total: number) => ({
  counted_at: '2026-11-22T09:20:00.000Z',
  total,
  by_state: { IN: total },
  by_discipline: { RN: total },
  by_slot: Array.from({ length: SLOT_COUNT }, () => 0),
});
const body = async (path: string, changes: Partial<SiteConfig> = {}, language: PreferredLanguage = 'en') =>
  (await pages.find(pageOrder(path, changes, language)))?.body ?? null;

describe('public page', () => {
  test('is rendered once for all visitors of an association', async () => {
    expect(await body('/agency-terms')).toBe('/agency-terms|||1');
    expect(await body('/agency-terms')).toBe('/agency-terms|||1');
    expect(await body('/iahhc/agency-terms')).toBe('/iahhc/agency-terms|iahhc||2');
    expect(await body('/iahhc')).toBe('/iahhc|iahhc||3');
  });

  test('is rendered once per language', async () => {
    expect(await body('/caregiver-terms')).toBe('/caregiver-terms|||1');
    expect(await body('/caregiver-terms', {}, 'es')).toBe('/caregiver-terms|||2 en español');
    expect(await body('/caregiver-terms')).toBe('/caregiver-terms|||1');
    expect(await body('/caregiver-terms', {}, 'es')).toBe('/caregiver-terms|||2 en español');
  });

  test('is rendered again if its supply counts change, and cached if they are the same', async () => {
    const overview = async (total: number) => (await pages.find(pageOrder('/', {}, 'en', total)))?.body;
    expect(await overview(25)).toBe('/|||1|25');
    expect(await overview(30)).toBe('/|||2|30');
    expect(await overview(25)).toBe('/|||1|25');
    expect(await body('/')).toBe('/|||3');
  });

  test('is the same for all unknown URLs', async () => {
    expect(await body('/a/b/c')).toBe('/-/-|||1');
    expect(await body('/d/e/f')).toBe('/-/-|||1');
  });

  test('is rendered again after the shell is rebuilt', async () => {
    expect(await body('/')).toBe('/|||1');
    await writeFile(join(folder, 'render.cjs'), BUNDLE.replace('times = 0', 'times = 40'));
    await utimes(join(folder, 'render.cjs'), new Date(), new Date(Date.now() + 5000));
    expect(await body('/')).toBe('/|||41');
  });

  test('is rendered from the release of its remote, with the modules that the shell shares', async () => {
    expect(await body('/care-professionals')).toBe('/care-professionals||react of the shell’s|1');
  });
});

test('a public page that does not declare server rendering is rendered in the browser', async () => {
  for (const path of ['/signin', '/update-profile']) expect(await body(path), path).toBeNull();
});

test('protected pages start with one shared frame, without code from a remote', async () => {
  for (const path of ['/candidates', '/candidates/rn', '/account']) {
    expect(await pages.find(pageOrder(path)), path).toMatchObject({ body: '/-|||1', frameOnly: true });
  }
  expect(await body('/iahhc/shortlist')).toBe('/iahhc/-|iahhc||2');
  expect(await pages.find(pageOrder('/agency-terms'))).toMatchObject({ frameOnly: false });
});

describe('a page that fails on the server is rendered in the browser, and other pages still render on the server', () => {
  const FAILURES = { Hangs: ['slow'], Ends: [], 'Exhausts memory': ['slow'], Throws: [] };
  for (const [productName, tags] of Object.entries(FAILURES))
    test(productName, { tags }, async () => {
      expect(await body('/', { productName })).toBeNull();
      expect(await body('/agency-terms')).toContain('/agency-terms');
    });

  test("if the remote's bundle loops forever", { tags: 'slow' }, async () => {
    script = 'for (;;);';
    expect(await body('/care-professionals')).toBeNull();
    expect(await body('/')).toContain('/|');
  });

  test.each([
    ['a syntax error', 'this is not a script'],
    ['a module that the shell does not share', `require('node:fs'); exports.default = () => '';`],
    ['an attempt to read files', `process.getBuiltinModule('node:fs'); exports.default = () => '';`],
    [
      'an indirect attempt to read files',
      `globalThis.process.getBuiltinModule('node:fs'); exports.default = () => '';`,
    ],
    ['an attempt to use the network', `fetch('http://127.0.0.1:1'); exports.default = () => '';`],
    ['no export', ''],
  ])("if the remote's bundle contains %s", async (_what, text) => {
    script = text;
    expect(await body('/care-professionals')).toBeNull();
    expect(await body('/')).toContain('/|');
  });

  test('if the remote’s bundle does not match the published hash, without running the bundle', async () => {
    published = hashOf(script);
    script = `exports.default = () => 'of somebody else'; // ${script}`;
    expect(await body('/care-professionals')).toBeNull();
  });

  test("if the remote's server does not respond", async () => {
    await server.close();
    expect(await body('/care-professionals')).toBeNull();
  });

  test('if the remote is disabled or not yet known', async () => {
    const remotes = [{ name: 'caregiver-app', current: RELEASE, outOfService: true as const }];
    expect(await body('/care-professionals', { remotes })).toBeNull();
    expect(await body('/care-professionals', { remotes: [] })).toBeNull();
  });

  test('if the build has no server bundle', async () => {
    await rm(join(folder, 'render.cjs'));
    expect(await body('/')).toBeNull();
  });
});

test('a slow render does not delay the first visitor, and a later visitor gets the rendered page', async () => {
  await pages.stop();
  script = `const until = Date.now() + 300; while (Date.now() < until); exports.default = () => 'slow';`;
  pages = prerenderedPages({
    bundle: join(folder, 'render.cjs'),
    readFile: releaseFiles({ 'caregiver-app': serverUrl }),
    serverHash: () => published ?? hashOf(script),
    log: server.log,
    timeoutMs: 50,
  });
  expect(await body('/care-professionals')).toBeNull();
  await expect.poll(() => body('/care-professionals'), { timeout: 4000 }).toContain('slow');
});
