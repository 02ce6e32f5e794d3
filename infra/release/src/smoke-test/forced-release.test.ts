import { releasePageSchema } from '@marketplace/contracts';
import { expect, test } from 'vitest';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { forcedHtml, forcedStatus } from './forced-release.ts';

const build: BuiltRelease = {
  name: 'agency-app',
  entry: {
    release: 'new',
    entry: '/remotes/agency-app/new/remoteEntry.js',
    integrity: null,
    scripts: [],
    pages: [],
    container: 'agency_app',
    platform: '^1.0.0',
  },
  files: new Map(),
  firstLoads: [],
  slotLoads: [],
};
const config = { productName: 'a </b> name', remotes: [{ name: 'agency-app', current: null }, { name: 'other-app' }] };
const html = `<head><link rel="preload" as="script" href="/remotes/agency-app/old/remoteEntry.js" integrity="sha384-x" />
<link rel="preload" as="script" href="/remotes/other-app/1/remoteEntry.js" />
<script type="application/json" id="site-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script></head>
<body><div id="root"><div>rendered by the old release</div></div>
<noscript>x</noscript>
</body>`;

test('the tested page loads only the new release of the remote', () => {
  const forced = forcedHtml(html, build);
  const json = /id="site-config">(.*?)<\/script>/.exec(forced)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    ...config,
    remotes: [{ name: 'agency-app', current: build.entry }, { name: 'other-app' }],
  });
  expect(forced).not.toContain('/old/');
  expect(forced).not.toContain('rendered by');
  expect(forced).toContain('/remotes/other-app/1/remoteEntry.js');
  expect(json).not.toContain('<');
});

test('slots of other remotes are omitted, because the tested release does not cause their faults', () => {
  const slots = [{ slot: 'header-action' }];
  const own = { ...build, entry: { ...build.entry, slots: [{ slot: 'candidate-fact' as const }] } };
  const remotes = [
    { name: 'other-app', current: { release: '1', slots } },
    { name: 'third-app', current: null },
  ];
  const page = `<script type="application/json" id="site-config">${JSON.stringify({ remotes })}</script>`;
  const json = /id="site-config">(.*?)<\/script>/.exec(forcedHtml(page, own))?.[1] ?? '';
  expect(JSON.parse(json).remotes).toEqual([
    { name: 'other-app', current: { release: '1' } },
    { name: 'third-app', current: null },
    { name: 'agency-app', current: own.entry },
  ]);
});

test('the tested page has no server-rendered HTML, so the release renders the page itself', () => {
  const forced = forcedHtml(html.replace('<noscript>x</noscript>', ''), build);
  expect(forced).not.toContain('rendered by');
  expect(forced).toContain('<div id="root"></div>');
});

test('a page that only the new release declares is found, but not an undeclared page', () => {
  const announcing = {
    ...build,
    entry: {
      ...build.entry,
      pages: ['/rates', '/rates/:place'].map((path) =>
        releasePageSchema.parse({ path, title: 'Rates', access: 'public', scripts: [] }),
      ),
    },
  };
  expect(forcedStatus(404, '/rates', announcing)).toBe(200);
  expect(forcedStatus(404, '/prices', announcing)).toBe(404);
  expect(forcedStatus(404, '/constructor', announcing)).toBe(404);
  expect(forcedStatus(503, '/rates', announcing)).toBe(503);
});
