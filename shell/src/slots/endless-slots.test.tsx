import { PLATFORM_VERSION, setSiteConfig, type RemoteListing } from '@marketplace/platform';
import { provideSlots } from '@marketplace/platform/shell';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRenders } from '../endless-renders/render-watch.ts';
import { PageBoundary } from '../site/page-boundary.tsx';
import type { ShellPage, SitePage } from '../site/site-map.ts';
import { FilledSlot } from './filled-slot.tsx';
import { forgetSlot, slotComponent } from './slot-components.ts';

vi.mock('./slot-components.ts', () => ({ slotComponent: vi.fn(), forgetSlot: vi.fn() }));

const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
let contents: Record<string, string>;
let reports: Record<string, unknown>[];
let rendering: ReturnType<typeof setInterval>;

beforeEach(() => {
  vi.useFakeTimers();
  reports = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    reports.push(JSON.parse(String(options.body)));
    return Response.json({});
  });
  vi.mocked(slotComponent).mockImplementation(async (remote) => ({ release: '7', Component: () => contents[remote] }));
  watchRenders();
  // A key press resets the render watch between tests.
  window.dispatchEvent(new KeyboardEvent('keydown'));
  rendering = setInterval(() => {
    if (/endless/.test(document.body.textContent)) Reflect.get(globalThis, HOOK).onCommitFiberRoot(1, {});
  }, 4);
});
afterEach(() => {
  cleanup();
  clearInterval(rendering);
  provideSlots(null);
  setSiteConfig(null);
  Reflect.deleteProperty(globalThis, HOOK);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (owner: { remote: string } | { shell: ShellPage }): SitePage => ({
  path: '/candidates/:discipline',
  pattern: '/candidates/:discipline',
  owner,
  access: 'public',
  translated: false,
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const Away = ({ title, tryAgain }: { title: string; tryAgain: () => void }) => (
  <button onClick={tryAgain}>{title} is away</button>
);

async function open(
  remotes: Record<string, string>,
  { words = 'its own', owner = page({ remote: 'agency-app' }) } = {},
) {
  contents = remotes;
  const listed = Object.keys(remotes).map((name): RemoteListing => {
    const slots = [{ slot: 'header-action' as const }, { slot: 'account-tab' as const, title: name }];
    const entry = `/remotes/${name}/7/remoteEntry.js`;
    const release = { release: '7', entry, container: name, integrity: null, scripts: [], pages: [], slots };
    return { name, current: { ...release, platform: `^${PLATFORM_VERSION}` } };
  });
  setSiteConfig({ productName: 'Test', supportEmail: 'help@example.test', remotes: listed, associations: [] });
  provideSlots({ refusal: () => null, load: async () => FilledSlot });
  render(
    <>
      <header>{owner.path}</header>
      <PageBoundary page={owner}>
        <h1>The page</h1>
        <p>{words}</p>
        <ul>
          <FilledSlot name="account-tab" fallback={Away}>
            {(content, { remote }) => <li aria-label={remote}>{content}</li>}
          </FilledSlot>
        </ul>
      </PageBoundary>
    </>,
  );
  await pass(0);
}
const heading = () => screen.queryByRole('heading', { name: 'The page' });
const LONG_MS = 15_000;

test('a slot that renders forever is removed and reported, while the page and other slots stay', async () => {
  await open({ 'good-app': 'fine', 'rate-card-app': 'endless', 'other-app': 'fine as well' });
  expect(document.body).toHaveTextContent('endless');
  await pass(LONG_MS);
  expect(heading()).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('endless');
  expect(document.body).toHaveTextContent('fine as well');
  expect(screen.getByRole('button', { name: 'rate-card-app is away' })).toBeInTheDocument();
  expect(reports).toMatchObject([{ remote: 'rate-card-app', release: '7', kind: 'endless_render' }]);
  await pass(2 * LONG_MS);
  expect(reports).toHaveLength(1);
});

test('a removed slot can be shown again with a retry', async () => {
  await open({ 'paid-app': 'endless' });
  await pass(LONG_MS);
  contents['paid-app'] = 'fixed';
  await act(async () => screen.getByRole('button', { name: 'paid-app is away' }).click());
  expect(forgetSlot).toHaveBeenCalledWith('paid-app', 'account-tab');
  expect(document.body).toHaveTextContent('fixed');
});

test('two slots that render forever are both removed', async () => {
  await open({ 'one-app': 'endless', 'good-app': 'fine', 'two-app': 'endless' });
  await pass(3 * LONG_MS);
  expect(heading()).toBeInTheDocument();
  expect(document.body).toHaveTextContent('fine');
  expect(reports.map(({ remote }) => remote).toSorted()).toEqual(['one-app', 'two-app']);
});

test('a page that renders forever is removed if no slot is the cause, and no slot is reported', async () => {
  await open({ 'good-app': 'fine' }, { words: 'endless' });
  await pass(LONG_MS);
  expect(heading()).not.toBeInTheDocument();
  expect(reports).toMatchObject([{ remote: 'agency-app', kind: 'endless_render' }]);
});

test('a slot that renders forever on a shell page is removed', async () => {
  await open({ 'late-app': 'endless' }, { owner: page({ shell: 'overview' }) });
  await pass(LONG_MS);
  expect(heading()).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('endless');
  expect(reports).toMatchObject([{ remote: 'late-app', kind: 'endless_render' }]);
});

test('a shell page that renders forever is reported and stays', async () => {
  await open({}, { words: 'endless', owner: page({ shell: 'overview' }) });
  await pass(LONG_MS);
  expect(heading()).toBeInTheDocument();
  expect(reports).toMatchObject([{ remote: 'shell', kind: 'endless_render' }]);
});
