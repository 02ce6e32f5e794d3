import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press } from '../testing/fill.ts';
import { callsOf, problem, reloadSite, showSite, startApi, type Answers } from '../testing/site.tsx';
import { agencyCard } from './unlock-notice-page.tsx';

const PAGE = '/unlock-notice';
const OPEN = '/api/unlock-notices/open';
const BLOCK = '/api/unlock-notices/block';
const NOT_ME = '/api/unlock-notices/not-me';
const NOTICE = {
  agency_name: 'Lantern Home Health',
  agency_city: 'Indianapolis',
  agency_state: 'IN',
  verified: false,
  calls_from: '3175550177',
  unlocked_at: new Date().toISOString(),
  blocked: false,
};
const api = (answers: Answers = {}) =>
  startApi({
    [OPEN]: () => [200, NOTICE],
    [BLOCK]: () => [200, { success: true }],
    [NOT_ME]: () => [200, { success: true }],
    ...answers,
  });

describe('landing page of the unlock email', () => {
  test('shows the agency and its number, removes the token from the URL, and blocks nothing before a click', async () => {
    const sent = api();
    const site = showSite(`${PAGE}?token=token-of-the-mail-1&block=1`);
    expect(await screen.findByRole('heading', { name: 'Lantern Home Health' })).toBeInTheDocument();
    expect(screen.getByText("We haven't verified this agency yet.")).toBeInTheDocument();
    expect(screen.getByText('They call from (317) 555-0177')).toBeInTheDocument();
    expect(site.address()).not.toContain('token');
    expect(callsOf(sent, BLOCK)).toHaveLength(0);
    await press('Block this agency');
    expect(await screen.findByText('This agency is blocked')).toBeInTheDocument();
    expect(callsOf(sent, BLOCK)).toHaveLength(1);
  });

  test('shows the agency again after a reload', async () => {
    api();
    showSite(`${PAGE}?token=token-of-the-mail-1`);
    await screen.findByRole('heading', { name: 'Lantern Home Health' });
    reloadSite();
    expect(await screen.findByRole('heading', { name: 'Lantern Home Health' })).toBeInTheDocument();
  });

  test('asks before blocking, and accepts a report that the email reached the wrong person', async () => {
    const sent = api();
    showSite(`${PAGE}?token=token-of-the-mail-2`);
    await screen.findByRole('heading', { name: 'Lantern Home Health' });
    await press('Block this agency');
    expect(await screen.findByText('Block this agency?')).toBeInTheDocument();
    expect(callsOf(sent, BLOCK)).toHaveLength(0);
    await press('This is not me');
    expect(await screen.findByText('Thank you. We will check this profile.')).toBeInTheDocument();
  });

  test('offers a new link if the link does not work', async () => {
    api({ [OPEN]: () => problem(400, 'link_invalid', 'Invalid or expired link') });
    showSite(`${PAGE}?token=token-of-the-mail-3`);
    expect(await screen.findByRole('link', { name: 'Request a New Link' })).toBeInTheDocument();
  });
});

test('the vCard escapes special characters in the agency’s name', () => {
  expect(agencyCard('Lantern, Home; Care\nTEL:1', '3175550177')).toBe(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Lantern\\, Home\\; Care TEL:1\r\nORG:Lantern\\, Home\\; Care TEL:1\r\nTEL;TYPE=WORK:+13175550177\r\nEND:VCARD\r\n',
  );
});
