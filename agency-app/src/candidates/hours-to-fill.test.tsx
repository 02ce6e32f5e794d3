import { slotBit, weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

const LIST = 'GET /api/candidates';
const MONDAY_MORNING = slotBit({ day_of_week: 1, time_window: 1 });
const TUESDAY_MORNING = slotBit({ day_of_week: 2, time_window: 1 });
const WEEKDAY_MORNINGS = weekOf(WEEKDAY_DAYS, [1]);

beforeEach(() => setWideScreen(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fakeList = () => fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
const address = () => screen.getByLabelText('address').textContent;
const grid = () => screen.findByRole('grid', { name: 'Hours to fill' });
const cell = (day: string) => screen.findByRole('button', { name: `${day}, Morning 6AM to 12PM` });

describe('hours to fill', () => {
  test('are applied when painting pauses, and one Back undoes all of them', async () => {
    const api = fakeList();
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByRole('article');
    const callsBefore = api.to(LIST).length;
    await user.click(await cell('Monday'));
    await user.click(await cell('Tuesday'));
    expect(screen.getByText('Mon and Tue mornings: 12 hours a week')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/candidates/rn?hours=${MONDAY_MORNING | TUESDAY_MORNING}`));
    await waitFor(() => expect(api.to(LIST)).toHaveLength(callsBefore + 1));
    expect(api.to(LIST).at(-1)?.query.get('hours')).toBe(String(MONDAY_MORNING | TUESDAY_MORNING));
    window.history.back();
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
    expect(await cell('Monday')).toHaveAttribute('aria-pressed', 'false');
  });

  test('can be selected with the keyboard, and are applied when the focus leaves the grid', async () => {
    fakeList();
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    (await cell('Sunday')).focus();
    await user.keyboard('{ArrowRight} {ArrowRight} ');
    expect(address()).toBe('/candidates/rn');
    await user.click(screen.getByLabelText('City'));
    expect(address()).toBe(`/candidates/rn?hours=${MONDAY_MORNING | TUESDAY_MORNING}`);
  });

  test('have a chip with a description, and the grid is empty after the chip is removed', async () => {
    fakeList();
    const { user } = renderApp(`/candidates/rn?hours=${WEEKDAY_MORNINGS}`, { signedIn: true });
    expect(await cell('Friday')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Mon–Fri 6 AM–12 PM · 30 h')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Hours to fill: Weekday mornings (30)' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
    expect(await cell('Friday')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('No hours chosen')).toBeVisible();
  });

  test('are part of the link to a candidate, so a new tab shows them', async () => {
    fakeList();
    renderApp(`/candidates/rn?hours=${WEEKDAY_MORNINGS}&language=Spanish`, { signedIn: true });
    const row = await screen.findByRole('article');
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      `/candidates/rn/${candidateRow().uuid}?hours=${WEEKDAY_MORNINGS}`,
    );
  });

  test('are cleared by Clear All and Clear hours, and Clear hours keeps the focus in the grid', async () => {
    fakeList();
    const { user } = renderApp(`/candidates/rn?hours=${WEEKDAY_MORNINGS}&language=Spanish`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Clear hours' }));
    expect(await grid()).toContainElement(document.activeElement as HTMLElement);
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Spanish'));
    await user.click(await cell('Monday'));
    await waitFor(() => expect(address()).toContain(`hours=${MONDAY_MORNING}`));
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?radius=25'));
    expect(await cell('Monday')).toHaveAttribute('aria-pressed', 'false');
  });

  test('add the sort order by most covered hours', async () => {
    fakeList();
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByRole('article');
    expect(screen.queryByRole('option', { name: 'Covers Most' })).not.toBeInTheDocument();
    await user.click(await cell('Monday'));
    await screen.findByRole('option', { name: 'Covers Most' });
    // The simulated browser's select misses options that are added later, so set the value directly.
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'covers_most' } });
    await waitFor(() => expect(address()).toBe(`/candidates/rn?hours=${MONDAY_MORNING}&sort_by=covers_most`));
    await user.click(await screen.findByRole('button', { name: /^Remove filter: Hours to fill/ }));
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
  });

  test('are applied when the drawer closes during the debounce', async () => {
    setWideScreen(false);
    fakeList();
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await cell('Monday'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(address()).toBe(`/candidates/rn?hours=${MONDAY_MORNING}`));
    expect(screen.getByRole('button', { name: 'Filters 1 active' })).toBeVisible();
  });
});

describe('hours that a candidate covers', () => {
  test('are shown as text and as a week picture in the row, in the sheet and on the candidate page', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([candidateRow({ distance_miles: 2 })])),
      [`GET /api/candidates/rn/${candidateRow().uuid}`]: () => ok(candidateRow({ distance_miles: 2 })),
    });
    const { user } = renderApp(`/candidates/rn?hours=${WEEKDAY_MORNINGS}&zip_code=46204`, { signedIn: true });
    const row = await screen.findByRole('article', { name: /^Maria/ });
    expect(within(row).getByText('Covers 12 of 30 hours')).toBeVisible();
    expect(within(row).getByText('Covers 12 of 30 hours')).toHaveAttribute('data-all', 'false');
    expect(within(row).getAllByText(/2 miles away/)).toHaveLength(1);
    expect(row).toHaveTextContent(/Availability confirmed .+ ago, on /);
    expect(row.querySelector('[data-band="missing"]')).toBeInTheDocument();
    await user.click(within(row).getByRole('link', { name: 'Maria' }));
    const sheet = await screen.findByRole('dialog', { name: 'Maria' });
    expect(within(sheet).getByText(/^Covers 12 of 30 hours/)).toHaveTextContent(
      'Missing: Wednesday: Morning. Thursday: Morning. Friday: Morning.',
    );
    await user.click(within(sheet).getByRole('link', { name: 'Open full page' }));
    expect(await screen.findByText(/^Covers 12 of 30 hours/)).toBeVisible();
    expect(screen.getByText('12 hours a week')).toBeVisible();
    expect(document.querySelector('[data-week] [data-band="missing"]')?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
  });

  test('are not shown if the search has no hours to fill', async () => {
    fakeList();
    renderApp('/candidates/rn', { signedIn: true });
    const row = await screen.findByRole('article', { name: /^Maria/ });
    expect(within(row).queryByText(/ of .* hours/)).not.toBeInTheDocument();
    expect(row.querySelector('[data-band="missing"]')).not.toBeInTheDocument();
  });
});
