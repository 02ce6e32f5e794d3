import type { StateCode, Supply } from '@marketplace/domain';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverRoutes } from '../remotes/delivered-routes.ts';
import { OUR_REMOTES } from '../testing/our-remotes.ts';
import { openSite, siteInBrowser } from '../testing/site-in-browser.tsx';
import { SUPPLY_ELEMENT, type DeliveredSupply } from './delivered-supply.ts';

const site = siteInBrowser();
beforeEach(() => OUR_REMOTES.forEach(({ name }) => deliverRoutes(name, [])));

afterEach(() => document.getElementById(SUPPLY_ELEMENT)?.remove());

function deliverInPage(delivered: DeliveredSupply): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SUPPLY_ELEMENT;
  element.textContent = JSON.stringify(delivered);
  document.head.append(element);
}

const counted = (total: number, state: StateCode): Supply => ({
  counted_at: '2026-11-22T09:20:00.000Z',
  total,
  by_state: { [state]: total },
  by_discipline: { RN: total },
  by_slot: Array.from({ length: 28 }, () => 0),
});
const counts = (total: number, state: StateCode) => () => Response.json(counted(total, state));

test('the overview shows the supply map, and reports clicks on its links', async () => {
  site.answers['/api/supply'] = counts(25, 'OH');
  site.answers['/api/supply?discipline=RN'] = counts(25, 'OH');
  await openSite('/');
  expect(await screen.findByRole('heading', { name: 'Who is available, and where' })).toBeVisible();
  expect(await screen.findByText('At least 25 are looking for work right now.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'RN, Registered Nurse' }));
  await userEvent.click(await screen.findByRole('link', { name: 'See all RNs' }));
  expect(window.dataLayer).toContainEqual({
    event: 'overview_navigation_click',
    section: 'supply',
    label: 'See all RNs',
    target: '/candidates/rn',
  });
});

test('an association’s overview shows the supply in its state', async () => {
  site.answers['/api/supply?association=iahhc'] = counts(110, 'IN');
  await openSite('/iahhc');
  expect(await screen.findByRole('heading', { name: 'Who is available in Indiana' })).toBeVisible();
  expect(await screen.findByText('At least 110 are looking for work right now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See RNs in Indiana' })).toHaveAttribute('href', '/iahhc/candidates/rn');
  expect(screen.queryByRole('radio', { name: /Ohio/ })).not.toBeInTheDocument();
});

test('counts in the HTML are shown without a request, but only on the association site that they are for', async () => {
  const calls: string[] = [];
  site.answers['/api/supply'] = () => {
    calls.push('all');
    return counts(25, 'OH')();
  };
  deliverInPage({ association: 'iahhc', supply: counted(110, 'IN') });
  await openSite('/iahhc');
  expect(await screen.findByText('At least 110 are looking for work right now.')).toBeVisible();
  cleanup();
  await openSite('/');
  expect(await screen.findByText('At least 25 are looking for work right now.')).toBeVisible();
  expect(calls).toEqual(['all']);
});

test('counts that the site server failed to load are fetched when the user retries', async () => {
  const calls: string[] = [];
  site.answers['/api/supply'] = () => {
    calls.push('all');
    return counts(25, 'OH')();
  };
  deliverInPage({ association: null, supply: null });
  await openSite('/');
  expect(await screen.findByText('The numbers could not be loaded.')).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('At least 25 are looking for work right now.')).toBeVisible();
  expect(screen.queryByText('The numbers could not be loaded.')).not.toBeInTheDocument();
  expect(calls).toEqual(['all']);
});

test('a server-rendered page without counts fetches the counts in the browser', async () => {
  site.answers['/api/supply'] = counts(25, 'OH');
  await openSite('/');
  const section = (await screen.findByRole('heading', { name: 'Who is available, and where' })).closest('section');
  const rendered = document.createElement('section');
  rendered.id = section?.id ?? '';
  rendered.textContent = 'Who is available, and where';
  cleanup();
  document.body.append(rendered);
  await openSite('/');
  rendered.remove();
  expect(await screen.findByText('At least 25 are looking for work right now.')).toBeVisible();
});

test('the overview shows its other sections if the counts cannot be loaded', async () => {
  await openSite('/');
  expect(await screen.findByText('The numbers could not be loaded.', undefined, { timeout: 30_000 })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'How Test Network Works' })).toBeVisible();
});
