import {
  PLATFORM_VERSION,
  setSiteConfig,
  Slot,
  type RemoteListing,
  type RemoteRelease,
  type SlotCandidate,
} from '@marketplace/platform';
import { provideSlots } from '@marketplace/platform/shell';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadExposedModule } from '../remotes/federation/host.ts';
import { pageUsable } from './page-usable.ts';

vi.mock('../remotes/federation/host.ts', () => ({ loadExposedModule: vi.fn() }));

const CANDIDATE = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90a01',
  discipline_short: 'LPN',
  preferred_city: 'Carmel',
  preferred_state: 'IN',
};
const listing = (change: Partial<RemoteRelease> = {}): RemoteListing => ({
  name: 'rate-card-app',
  current: {
    release: '7',
    entry: '/remotes/rate-card-app/7/remoteEntry.js',
    container: 'rate_card_app',
    platform: `^${PLATFORM_VERSION}`,
    integrity: null,
    scripts: [],
    pages: [],
    slots: [{ slot: 'candidate-section', title: 'Usual pay' }],
    ...change,
  },
});
const Pay = ({ candidate }: { candidate: SlotCandidate }) => `$30 in ${candidate.preferred_state}`;
const module = (component: unknown) => ({
  default: { 'candidate-section': async () => ({ default: component }) },
});

let now: readonly RemoteListing[];
let reports: Record<string, unknown>[];

beforeEach(() => {
  now = [listing()];
  reports = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address === '/remotes.json') return Response.json({ remotes: now });
    if (address === '/api/error-reports') reports.push(JSON.parse(String(options.body)));
    return Response.json({});
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  provideSlots(null);
  setSiteConfig(null);
  vi.useRealTimers();
  vi.mocked(loadExposedModule).mockReset();
  vi.unstubAllGlobals();
});

async function open(remotes: readonly RemoteListing[] = [listing()], candidate: SlotCandidate = CANDIDATE) {
  vi.resetModules();
  setSiteConfig({ productName: 'Test', supportEmail: 'help@example.test', remotes: [...remotes], associations: [] });
  // Fresh copies of the shell's modules that share one platform.
  vi.doMock('@marketplace/platform', () => platform);
  vi.doMock('@marketplace/platform/shell', () => ({ provideSlots }));
  const { fillSlots } = await import('./fill-slots.ts');
  // Imported early, as on a real page, so that the list is as old as the page.
  await import('../remotes/load-remote.ts');
  fillSlots();
  return render(<CandidatePage candidate={candidate} />);
}
const platform = await import('@marketplace/platform');

const Away = ({ tryAgain: again }: { tryAgain: () => void }) => <button onClick={again}>Try again</button>;

function CandidatePage({ candidate }: { candidate: SlotCandidate }) {
  return (
    <main>
      <h1>The candidate</h1>
      <Slot name="candidate-section" candidate={candidate} fallback={Away}>
        {(content, { title }) => (
          <section aria-label={title}>
            <h2>{title}</h2>
            {content}
          </section>
        )}
      </Slot>
    </main>
  );
}
function pageLoading(): HTMLElement {
  const loading = document.createElement('div');
  loading.dataset['pageLoading'] = '';
  document.body.append(loading);
  return loading;
}
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

test('a page shows another remote’s content in a titled section of the page', async () => {
  vi.mocked(loadExposedModule).mockResolvedValue(module(Pay));
  await open();
  await screen.findByText('$30 in IN');
  // The simulated browser applies the rule for empty frames to all frames.
  expect(screen.getByRole('region', { name: 'Usual pay', hidden: true })).toBeInTheDocument();
  expect(loadExposedModule).toHaveBeenCalledExactlyOnceWith('rate-card-app', listing().current, 'slots', false);
});

test('a remote gets only the props of its slot, even if the page passes more', async () => {
  const given = vi.fn(() => 'seen');
  vi.mocked(loadExposedModule).mockResolvedValue(module(given));
  const whole = { ...CANDIDATE, first_name: 'Ann', phone: '317-555-0100', shortlisted: true };
  await open([listing()], whole);
  await screen.findByText('seen');
  expect(given).toHaveBeenCalledWith({ candidate: CANDIDATE }, undefined);
});

test('no slot is loaded before the page’s own content is usable', async () => {
  vi.mocked(loadExposedModule).mockResolvedValue(module(Pay));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const loading = pageLoading();
  await open();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loadExposedModule).not.toHaveBeenCalled();
  loading.remove();
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByText('$30 in IN');
});

test('a slot that fails once is retried without showing an error', async () => {
  vi.mocked(loadExposedModule).mockRejectedValueOnce(new Error('gone')).mockResolvedValue(module(Pay));
  await open();
  await screen.findByText('$30 in IN');
  expect(reports).toEqual([]);
});

test('a hanging remote times out, is reported, and can be retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(loadExposedModule).mockReturnValue(new Promise(() => undefined));
  await open();
  await vi.waitFor(() => expect(loadExposedModule).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(8_000);
  const button = await tryAgain();
  expect(screen.queryByRole('region', { hidden: true })).not.toBeInTheDocument();
  expect(reports).toMatchObject([{ remote: 'rate-card-app', release: '7', kind: 'load_failed' }]);
  vi.mocked(loadExposedModule).mockResolvedValue(module(Pay));
  button.click();
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText('$30 in IN');
  expect(loadExposedModule).toHaveBeenLastCalledWith('rate-card-app', listing().current, 'slots', true);
});

test('a component that throws is removed and reported, and the page stays', async () => {
  const Broken = () => {
    throw new Error('no rates');
  };
  vi.mocked(loadExposedModule).mockResolvedValue(module(Broken));
  await open();
  await tryAgain();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('region', { hidden: true })).not.toBeInTheDocument();
  expect(reports).toMatchObject([{ remote: 'rate-card-app', release: '7', kind: 'render_error' }]);
  vi.mocked(loadExposedModule).mockResolvedValue(module(Pay));
  await userEvent.click(await tryAgain());
  await screen.findByText('$30 in IN');
});

test('a component that suspends forever shows nothing', async () => {
  const never = new Promise<string>(() => undefined);
  const rendered = vi.fn();
  const Waits = () => {
    rendered();
    return use(never);
  };
  vi.mocked(loadExposedModule).mockResolvedValue(module(Waits));
  await open();
  await vi.waitFor(() => expect(rendered).toHaveBeenCalled());
  expect(screen.getByRole('main')).toHaveTextContent(/^The candidate$/);
});

test.each<[string, unknown]>([
  ['no list', {}],
  ['no such slot', { default: {} }],
  ['no component', module('a text')],
])('a module with %s is reported as a wrong export', async (release, exported) => {
  vi.mocked(loadExposedModule).mockResolvedValue(exported);
  await open([listing({ release })]);
  await tryAgain();
  expect(reports).toMatchObject([{ remote: 'rate-card-app', release, kind: 'wrong_export' }]);
});

test('a remote that is disabled, even after the page loaded, is not loaded', async () => {
  await open([{ ...listing(), outOfService: true }]);
  await pageUsable();
  expect(screen.getByRole('main')).toHaveTextContent(/^The candidate$/);
  cleanup();

  const loading = pageLoading();
  await open();
  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 31_000);
  now = [{ ...listing(), outOfService: true }];
  loading.remove();
  await tryAgain();
  expect(loadExposedModule).not.toHaveBeenCalled();
  expect(reports).toEqual([]);
});

test('a release for another platform is reported and not loaded', async () => {
  const range = `^${Number(PLATFORM_VERSION.split('.')[0]) + 1}.0.0`;
  await open([listing({ platform: range })]);
  await vi.waitFor(() => expect(reports).toMatchObject([{ remote: 'rate-card-app', kind: 'incompatible' }]));
  expect(screen.getByRole('main')).toHaveTextContent(/^The candidate$/);
  expect(loadExposedModule).not.toHaveBeenCalled();
});

test('remotes fill a slot in their listed order, and only on the pages that they declare', async () => {
  vi.mocked(loadExposedModule).mockImplementation(async (remote) => ({
    default: { 'candidate-section': async () => ({ default: () => `by ${remote}` }) },
  }));
  const filling = (name: string, place: object): RemoteListing => ({
    ...listing({ slots: [{ slot: 'candidate-section', title: name, ...place }] }),
    name,
  });
  await open([
    filling('last', {}),
    filling('first', { order: -1, when: { languages: ['en'] } }),
    filling('spanish', { when: { languages: ['es'] } }),
    filling('elsewhere', { when: { associations: ['in'] } }),
  ]);
  await screen.findByText('by last');
  const sections = screen.getAllByRole('region', { hidden: true });
  expect(sections.map((section) => section.textContent)).toEqual(['firstby first', 'lastby last']);
});

test('a remote that does not fill any slot on the page is not loaded', async () => {
  await open([listing({ slots: [{ slot: 'wizard-end' }] })]);
  await pageUsable();
  expect(screen.getByRole('main')).toHaveTextContent(/^The candidate$/);
  expect(loadExposedModule).not.toHaveBeenCalled();
});
