import { setSiteConfig, type RemoteListing } from '@marketplace/platform';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePreloadOnIntent } from './preload-on-intent.ts';

const folder = '/remotes/agency-app/1';
const agency: RemoteListing = {
  name: 'agency-app',
  current: {
    release: '1',
    entry: `${folder}/remoteEntry.js`,
    integrity: 'sha384-published',
    container: 'agency_app',
    platform: '*',
    scripts: [`${folder}/remoteEntry.js`, `${folder}/routes.js`],
    pages: [
      { path: '/signin', access: 'public', translated: false, scripts: [`${folder}/sign-in.js`] },
      { path: '/candidates/:slug', access: 'protected', translated: false, scripts: [`${folder}/discipline.js`] },
    ],
  },
};

function Links() {
  usePreloadOnIntent();
  return (
    <>
      <a href="/signin">
        <span>Sign In</span>
      </a>
      <a href="/iahhc/candidates/rn?page=2">Nurses</a>
      <a href="/agency-terms">Terms</a>
      <a href="/no-such-page/at-all">Nowhere</a>
      <a href="https://elsewhere.test/signin">Elsewhere</a>
    </>
  );
}
function show(remote: RemoteListing = agency) {
  const config = { productName: 'Test Network', supportEmail: 'help@example.test', associations: [] };
  setSiteConfig({ ...config, remotes: [remote] });
  render(<Links />);
}
const preloads = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('integrity'),
  ]);

beforeEach(() => document.head.replaceChildren());
afterEach(() => {
  cleanup();
  setSiteConfig(null);
  vi.unstubAllGlobals();
});

const ENTRY = [`${folder}/remoteEntry.js`, 'sha384-published'];
const ROUTES = [`${folder}/routes.js`, null];

test.each([
  ['the mouse over it', (link: Element) => fireEvent.pointerOver(link)],
  ['the keyboard on it', (link: Element) => fireEvent.focusIn(link)],
  ['a finger on it', (link: Element) => fireEvent.touchStart(link)],
])('a link to a remote’s page, with %s, preloads the entry, routes and page once', (_what, turnTo) => {
  show();
  turnTo(screen.getByText('Sign In'));
  turnTo(screen.getByText('Sign In'));
  expect(preloads()).toEqual([ENTRY, ROUTES, [`${folder}/sign-in.js`, null]]);
});

test("a link under an association's prefix preloads its page once", () => {
  show();
  fireEvent.pointerOver(screen.getByText('Nurses'));
  fireEvent.pointerOver(screen.getByText('Sign In'));
  expect(preloads().map(([href]) => href)).toEqual([
    `${folder}/remoteEntry.js`,
    `${folder}/routes.js`,
    `${folder}/discipline.js`,
    `${folder}/sign-in.js`,
  ]);
});

test('a script that is already loaded is not fetched again', () => {
  show();
  const hint = document.createElement('link');
  hint.setAttribute('href', `${folder}/remoteEntry.js`);
  document.head.append(hint);
  fireEvent.pointerOver(screen.getByText('Nurses'));
  expect(preloads().map(([href]) => href)).not.toContain(`${folder}/remoteEntry.js`);
});

test.each(['Terms', 'Nowhere', 'Elsewhere'])('the link %s preloads nothing', (name) => {
  show();
  fireEvent.pointerOver(screen.getByText(name));
  expect(preloads()).toEqual([]);
});

test('links to a disabled remote preload nothing', () => {
  show({ ...agency, outOfService: true });
  fireEvent.pointerOver(screen.getByText('Sign In'));
  expect(preloads()).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'links preload nothing on a connection with %j',
  (connection) => {
    vi.stubGlobal('navigator', { connection });
    show();
    fireEvent.pointerOver(screen.getByText('Sign In'));
    expect(preloads()).toEqual([]);
  },
);
