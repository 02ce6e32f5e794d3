import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok, supply } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the list’s map filters the list by a state, and keeps its other filters', async () => {
  const api = fakeApi({
    'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
    'GET /api/supply': ({ query }) =>
      ok(supply({ total: 25, by_state: { [query.get('state') ?? 'OH']: 25 }, by_discipline: { RN: 25 } })),
  });
  const { user } = renderApp('/candidates/rn?language=Polish&page=2', { signedIn: true });
  const toggle = await screen.findByRole('button', { name: 'Map', expanded: false });
  expect(api.to('GET /api/supply')).toEqual([]);
  await user.click(toggle);
  await user.click(await screen.findByRole('radio', { name: /^OH 25/ }, { timeout: 10_000 }));
  expect(api.to('GET /api/supply').every(({ query }) => query.get('discipline') === 'RN')).toBe(true);
  await user.click(await screen.findByRole('link', { name: 'See RNs in Ohio' }));
  await waitFor(() => {
    const last = api.to('GET /api/candidates').at(-1);
    expect(last?.query.getAll('state_filters')).toEqual(['OH']);
    expect(last?.query.getAll('language_filters')).toEqual(['Polish']);
    expect(last?.query.get('page_offset')).toBe('0');
  });
  expect(screen.getByRole('button', { name: 'Map', expanded: false })).toBeVisible();
});
