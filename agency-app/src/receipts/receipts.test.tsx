import type { Receipt } from '@marketplace/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { agencyProfile, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(cleanup);

const receipt = (number: number, changes: Partial<Receipt> = {}): Receipt => ({
  id: `in_${String(number).padStart(8, '0')}`,
  number: `ABC-${number}`,
  kind: 'unlock',
  description: 'Unlock Maria · Registered Nurse',
  paid_at: '2026-11-10T15:00:00.000Z',
  amount: 40_000,
  refunded: 0,
  url: `https://pay.example/i/${number}`,
  pdf_url: `https://pay.example/i/${number}/pdf`,
  ...changes,
});
const openReceipts = () => renderApp('/account/receipts', { signedIn: true });
const rows = async () => within(await screen.findByRole('region', { name: 'Receipts' })).findAllByRole('listitem');

describe('receipts', () => {
  test('show payments and refunds, and link to the provider’s page and PDF', async () => {
    const receipts = [receipt(2, { kind: 'pro', amount: 50_000, refunded: 10_000 }), receipt(1)];
    fakeApi({ 'GET /api/receipts': () => ok({ receipts, more: false }) });
    openReceipts();
    const [pro, unlock] = await rows();
    expect(pro).toHaveTextContent('Pro, one month');
    expect(pro).toHaveTextContent('$500 $100 refunded');
    expect(unlock).toHaveTextContent('Unlock Maria · Registered Nurse');
    expect(within(unlock as HTMLElement).getByRole('link', { name: /^Receipt of / })).toHaveAttribute(
      'href',
      'https://pay.example/i/1',
    );
    expect(within(unlock as HTMLElement).getByRole('link', { name: /^PDF of / })).toHaveAttribute(
      'href',
      'https://pay.example/i/1/pdf',
    );
    expect(screen.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument();
  });

  test('have pages with buttons for older and newer receipts', async () => {
    const api = fakeApi({
      'GET /api/receipts': ({ query }) =>
        query.has('after')
          ? ok({ receipts: [receipt(1)], more: false })
          : ok({ receipts: Array.from({ length: 10 }, (_, index) => receipt(11 - index)), more: true }),
    });
    const { user } = openReceipts();
    expect(await rows()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(api.to('GET /api/receipts').at(-1)?.query.get('after')).toBe(receipt(2).id);
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(async () => expect(await rows()).toHaveLength(10));
  });

  test('show a notice if there are none, and a retry button after a failed load', async () => {
    const answers = [refusal(503, 'payment_provider_unavailable', 'Away.'), ok({ receipts: [], more: false })];
    fakeApi({ 'GET /api/receipts': () => answers.shift() ?? refusal(503, 'payment_provider_unavailable', 'Away.') });
    const { user } = openReceipts();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No receipts yet\./)).toBeInTheDocument();
  });

  test('are not requested for a recruiter, who sees that only owners have access', async () => {
    const api = fakeApi({ 'GET /api/agency-profile': () => ok(agencyProfile({ role: 'recruiter', people: 2 })) });
    openReceipts();
    expect(await screen.findByText(/^Only an owner of your agency can see receipts\./)).toBeInTheDocument();
    expect(api.to('GET /api/receipts')).toHaveLength(0);
  });
});
