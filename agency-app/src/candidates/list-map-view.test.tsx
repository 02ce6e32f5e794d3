import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CandidateAreas } from '@marketplace/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok, refusal, supply } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/candidates';
const AREAS = 'GET /api/candidates/areas';
const LATER = { timeout: 10_000 };

const areas: CandidateAreas = {
  center: { latitude: 39.77, longitude: -86.16 },
  areas: [
    { zip: '46204', city: 'Indianapolis', state: 'IN', latitude: 39.77, longitude: -86.16, miles: 0, people: 3 },
    { zip: '46032', city: 'Carmel', state: 'IN', latitude: 39.97, longitude: -86.12, miles: 14, people: 9 },
    { zip: '46140', city: 'Greenfield', state: 'IN', latitude: 39.79, longitude: -85.78, miles: 20, people: 0 },
  ],
};
const withList = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()], 12)), [AREAS]: () => ok(areas), ...handlers });
const address = () => screen.getByLabelText('address').textContent;

test('the map of a search without a place filters the list by state and keeps the other filters', async () => {
  const api = withList({
    'GET /api/supply': ({ query }) =>
      ok(supply({ total: 25, by_state: { [query.get('state') ?? 'OH']: 25 }, by_discipline: { RN: 25 } })),
  });
  const { user } = renderApp('/candidates/rn?language=Polish&page=2', { signedIn: true });
  const toggle = await screen.findByRole('button', { name: 'Map' });
  expect(api.to('GET /api/supply')).toEqual([]);
  await user.click(toggle);
  expect(
    await screen.findByText(/^This map counts all Registered Nurses who are looking for work/, {}, LATER),
  ).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: /^OH 25/ }, LATER));
  expect(api.to('GET /api/supply').every(({ query }) => query.get('discipline') === 'RN')).toBe(true);
  await user.click(await screen.findByRole('link', { name: 'See RNs in Ohio' }));
  await waitFor(() => {
    const lastCall = api.to(LIST).at(-1);
    expect(lastCall?.query.getAll('state_filters')).toEqual(['OH']);
    expect(lastCall?.query.getAll('language_filters')).toEqual(['Polish']);
    expect(lastCall?.query.get('page_offset')).toBe('0');
  });
  expect(screen.getByRole('button', { name: 'Map' })).toBeVisible();
  expect(api.to(AREAS)).toEqual([]);
});

test('the map shows matches by area for a search with a place, and a tap lists an area’s people', async () => {
  const api = withList();
  const { user } = renderApp('/candidates/rn?language=Polish&zip_code=46204&radius=20', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Map' }));
  expect(await screen.findByText('12 Registered Nurses in 2 areas within 20 miles of Indianapolis, IN', {}, LATER)) // oxfmt-ignore
    .toBeVisible();
  const [areasCall] = api.to(AREAS);
  expect(Object.fromEntries(areasCall?.query ?? [])).toMatchObject({
    language_filters: 'Polish',
    search_zip_code: '46204',
    radius_miles: '20',
  });
  const rows = within(screen.getByRole('table', { name: 'Matches by area' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Area', 'From here', 'People'],
    ['Carmel, IN', '14 mi N', '9'],
    ['Indianapolis, IN', 'here', '3'],
  ]);
  await user.click(screen.getByRole('link', { name: 'Carmel, IN, 14 mi N' }));
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('area')).toBe('46032'));
  expect(address()).toBe('/candidates/rn?language=Polish&zip_code=46204&radius=20&area=46032');
  expect(screen.queryByRole('table', { name: 'Matches by area' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Area: Carmel, IN' }));
  await waitFor(() => expect(address()).toBe('/candidates/rn?language=Polish&zip_code=46204&radius=20'));
});

test('the map on an association site has a separate URL, closes on Back, and offers a List button', async () => {
  const api = withList({ [LIST]: () => ok(candidatePage([candidateRow()], 30)) });
  const { user } = renderApp('/iahhc/candidates/rn?zip_code=46204&page=2', { signedIn: true, association: iahhc });
  await user.click(await screen.findByRole('button', { name: 'Map' }));
  expect(await screen.findByRole('link', { name: /^Carmel/ }, LATER)).toBeVisible();
  expect(address()).toBe('/iahhc/candidates/rn?zip_code=46204&map=true&page=2');
  expect(api.to(AREAS)[0]?.query.get('association')).toBe('iahhc');
  expect(screen.getByRole('link', { name: /^Carmel/ })).toHaveAttribute(
    'href',
    '/iahhc/candidates/rn?zip_code=46204&area=46032',
  );
  window.history.back();
  expect(await screen.findByRole('button', { name: 'Map' })).toBeVisible();
  expect(address()).toBe('/iahhc/candidates/rn?zip_code=46204&page=2');
  window.history.forward();
  await user.click(await screen.findByRole('button', { name: 'List' }));
  expect(screen.queryByRole('table', { name: 'Matches by area' })).not.toBeInTheDocument();
});

test('a tap on a dot of the map lists the area’s people, and a failed load offers a retry', async () => {
  let fails = true;
  const api = withList({
    [AREAS]: () => (fails ? refusal(429, 'read_budget_used', 'You have reached the view limit.') : ok(areas)),
  });
  const { user, container } = renderApp('/candidates/rn?zip_code=46204&radius=20&map=true', { signedIn: true });
  expect(await screen.findByText('You have reached the view limit.', {}, LATER)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const picture = await waitFor(() => container.querySelector('svg[role=presentation]') ?? expect.fail('no picture'));
  picture.getBoundingClientRect = () => new DOMRect(100, 100, 680, 680);
  fireEvent.click(picture, { clientX: 100 + 350, clientY: 100 + 345 });
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('area')).toBe('46204'));
  expect(address()).toBe('/candidates/rn?zip_code=46204&radius=20&area=46204');
});
