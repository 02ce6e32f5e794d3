import { expect } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_AGENCY } from '@marketplace/local';
import { API_URL, SITE_URL } from '../stack/addresses.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';
import { releaseCommand, releaseCommandWith } from '../stack/release-command.ts';

const NAME = 'trial-app';
let site: PublishedSite;
let folder: string;
test.beforeAll(async () => {
  site = await startPublishedSite();
  folder = await mkdtemp(join(tmpdir(), 'smoke-test-'));
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});
// Runs in one worker: the tests share one remotes list, but do not depend on each other.
test.describe.configure({ mode: 'default' });

/** JavaScript parts of a remote; `React` and `h` (createElement) are in scope. */
interface Planted {
  code?: string;
  hooks?: string;
  file?: Buffer;
  content?: string;
  slots?: Record<string, string>;
}

/** Code in the form of a bundle that imports from the platform. */
const SHARED = `var t={42:{fallback:0,shareKey:"@marketplace/platform"}};`;
const BUNDLED = `(self.c||=[]).push([[1],{7(m,e,r){var p=r(42),d=r(8);(0,p.useQuery)();e.calls=[d("GET","/api/languages")]}}]);`;

let written = 0;
async function build({ code = '', hooks = '', content = 'null', file, slots }: Planted): Promise<string> {
  written += 1;
  const release = `r${written}`;
  const entry = `/remotes/${NAME}/${release}/remoteEntry.js`;
  const dist = join(folder, release);
  await mkdir(join(dist, release), { recursive: true });
  const script = `
    ${SHARED}
    ${code};
    let shared;
    globalThis.trial_app = {
      init(scope) { shared = scope; },
      async get(exposed) {
        const React = (await Object.values(shared.react)[0].get())();
        const h = React.createElement;
        if (exposed === './slots') return () => ({ default: { ${components(slots ?? {})} } });
        function Trial() { ${hooks}; return h('div', null, h('h1', null, 'Trial'), ${content}); }
        return () => ({ default: [{ path: 'trial', element: h(Trial) }] });
      },
    };`;
  await writeFile(join(dist, release, 'remoteEntry.js'), script);
  await writeFile(join(dist, release, 'page.js'), BUNDLED);
  if (file !== undefined) await writeFile(join(dist, release, 'later-atlas.bin'), file);
  const record = {
    name: NAME,
    release,
    entry,
    integrity: null,
    scripts: [entry],
    pages: [{ path: '/trial', title: 'Trial', access: 'public', scripts: [] }],
    ...(slots === undefined ? {} : { slots: Object.keys(slots).map(declared) }),
    container: 'trial_app',
    platform: '^2.0.0',
  };
  await writeFile(join(dist, 'release.json'), JSON.stringify(record));
  return dist;
}

const TITLED = new Set(['account-tab', 'candidate-section']);
const declared = (slot: string) => (TITLED.has(slot) ? { slot, title: 'Trial' } : { slot });
const components = (slots: Record<string, string>) =>
  Object.entries(slots)
    .map(([slot, body]) => `'${slot}': async () => ({ default: function Trial(props) { ${body} } }),`)
    .join('\n');

async function publish(planted: Planted): Promise<string> {
  const from = ['--built', await build(planted), '--store', site.fileOf('/remotes/')];
  return releaseCommand('publish', NAME, ...from, '--site', site.url, '--api', API_URL);
}

test('a release without faults is published with screenshots of its page @slow', async () => {
  expect(await publish({ content: `h('button', null, 'Fine')` })).toContain('/trial work in the live shell');
  for (const size of [390, 1280]) {
    const png = await readFile(site.fileOf(`/remotes/_notes/${NAME}/r${written}/trial-${size}.png`));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(size);
  }
});

const later = (statement: string) =>
  `React.useEffect(() => { const t = setTimeout(() => { ${statement} }); return () => clearTimeout(t); })`;

/**
 * Asserts that publishing fails, that the message contains all of the words, and that the remotes list does not change.
 */
async function expectRefused(publishing: () => Promise<string>, words: readonly string[]): Promise<void> {
  const before = await readFile(site.fileOf('/remotes/remotes.json'), 'utf8');
  const refusal = await publishing().then(
    () => 'published',
    (error: unknown) => String(error),
  );
  for (const word of words) expect.soft(refusal).toContain(word);
  expect(await readFile(site.fileOf('/remotes/remotes.json'), 'utf8')).toBe(before);
}

// The smoke test reports all faults, so one release can test several.
for (const [what, planted, words] of [
  [
    'hides the site’s frame, replaces what every part of the site uses, takes keys and loads a large file',
    {
      hooks: later(
        `document.querySelector('header').style.display = 'none'; document.querySelector('footer').remove()`,
      ),
      code: `
        const f = globalThis.fetch; globalThis.fetch = (...all) => f(...all);
        history.pushState = () => {};
        Storage.prototype.getItem = () => null;
        console.warn = () => {};
        Array.prototype.last = function () { return this.at(-1); };
        const [now, own] = [Date.now, crypto];
        Date.now = () => now();
        Math.random = () => 0.5;
        globalThis.Map = class extends Map {};
        Object.defineProperty(globalThis, 'crypto', { get: () => own });
        document.addEventListener('keydown', (event) => event.preventDefault(), true);
        void fetch(new URL('later-atlas.bin', document.currentScript.src));`,
      file: randomBytes(500_000),
    },
    [
      "the site's header cannot be seen",
      "the site's footer cannot be seen",
      'replaces fetch',
      'replaces history.pushState',
      'replaces Storage.prototype.getItem',
      'replaces console.warn',
      'replaces Array.prototype.last',
      'replaces Date.now',
      'replaces Math.random',
      'replaces Map',
      'replaces crypto',
      'intercepts keys',
      'of the release without a click',
    ],
  ],
  ['goes to another page', { hooks: later(`location.assign('/signin')`) }, ['navigates to /signin without a click']],
  [
    'covers the header, clears the storage, throws, rejects, opens a dialog and has a picture without a text',
    {
      hooks: [
        later('localStorage.clear()'),
        later(`void Promise.reject(new Error('nobody waits'))`),
        later(`alert('Hello')`),
      ].join(';'),
      content: `h('div', { style: { position: 'fixed', inset: 0, background: 'white' } },
        h('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 40, height: 40 }),
        h('input', { 'aria-label': 'Name', onFocus() { throw new Error('in a handler'); } }))`,
    },
    [
      "the site's header cannot be seen",
      'changes data of other parts of the site in localStorage',
      'in a handler',
      'nobody waits',
      'opens a dialog',
      'image-alt',
    ],
  ],
  [
    'renders forever',
    {
      hooks: `const [n, set] = React.useState(0); React.useEffect(() => { const t = setTimeout(() => set(n + 1)); return () => clearTimeout(t); })`,
    },
    ['renders forever'],
  ],
  ['blocks its page', { hooks: later('for (;;);') }, ['does not respond']],
  [
    'cannot be left',
    {
      code: `document.addEventListener('click', (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, true)`,
    },
    ['does not leave the page'],
  ],
] as const satisfies [string, Planted, string[]][]) {
  test(`a release that ${what} is rejected @slow`, async () => {
    await expectRefused(() => publish(planted), words);
  });
}

/** Publishes a release, with its checks running against the full stack's site, where an agency can sign in. */
async function tryInside(planted: Planted, ...words: readonly string[]): Promise<string> {
  const from = ['--built', await build(planted), '--store', site.fileOf('/remotes/')];
  const environment = { SMOKE_EMAIL: DEMO_AGENCY.email, SMOKE_PASSWORD: DEMO_AGENCY.password };
  const to = ['--site', SITE_URL, '--api', API_URL, ...words];
  return releaseCommandWith(environment, 'publish', NAME, ...from, ...to);
}
const ABOUT = `return h('p', null, props.candidate.discipline_short)`;

test('the smoke test opens pages with slots as a signed-in agency @slow', async () => {
  const slots = {
    'header-action': `return h('a', { href: '/trial' }, 'Trial')`,
    'account-tab': `return h('p', null, 'Trial')`,
    'candidate-fact': 'return null',
    'candidate-section': ABOUT,
    'wizard-end': `return h('p', null, 'Trial')`,
  };
  const output = await tryInside({ slots }, '--dry-run');
  expect(output).toContain('header-action and candidate-fact on /candidates/rn');
  expect(output).toMatch(/candidate-section on \/candidates\/rn\/[\da-f-]{36}/);
  expect(output).toContain(`account-tab on /account/more/${NAME}`);
  expect(output).toContain('not opened: wizard-end');
});

for (const [what, slots, words] of [
  [
    'throws in one and has a picture without a text in another',
    {
      'candidate-section': `throw new Error('no rates')`,
      'account-tab': `return h('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 40, height: 40 })`,
    },
    ['reports render_error: Error: no rates', 'image-alt'],
  ],
  [
    'styles the whole page',
    {
      'candidate-section': `
        React.useEffect(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('header { color: red !important } button { display: none !important }');
          document.adoptedStyleSheets.push(sheet);
        }, []);
        ${ABOUT}`,
    },
    ['changes a style outside the release: color of <header>', 'outside the release: display of <button>'],
  ],
  [
    'replaces fetch and the data layer, and hides the header',
    {
      'candidate-section': `
        const f = globalThis.fetch; globalThis.fetch = (...all) => f(...all);
        globalThis.dataLayer = [];
        React.useEffect(() => { document.querySelector('header').style.display = 'none' }); ${ABOUT}`,
    },
    ['replaces fetch', 'replaces dataLayer', "the site's header cannot be seen"],
  ],
] as const satisfies [string, Record<string, string>, string[]][]) {
  test(`a slot that ${what} is rejected @slow`, async () => {
    await expectRefused(() => tryInside({ slots }), words);
  });
}
