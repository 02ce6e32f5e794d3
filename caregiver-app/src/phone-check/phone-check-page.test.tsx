import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, press } from '../testing/fill.ts';
import { callsOf, problem, reloadSite, showSite, startApi, type Answers } from '../testing/site.tsx';

const PAGE = '/phone-check';
const OPEN = '/api/claims/open';
const ANSWER = '/api/claims/answer';
const BLOCK = '/api/claims/block';
const question = {
  agency_name: 'Lantern Home Health',
  agency_city: 'Indianapolis',
  agency_state: 'IN',
  verified: true,
  phone: '3175550142',
  asked_at: new Date().toISOString(),
  due_at: new Date().toISOString(),
  answer: null as string | null,
  over: false,
  blocked: false,
};
const show = (token: string, answers: Answers = {}) => {
  const sent = startApi({
    [OPEN]: () => [200, question],
    [ANSWER]: ({ answer }) => [200, { ...question, over: true, answer }],
    [BLOCK]: () => [200, { success: true }],
    ...answers,
  });
  return { sent, site: showSite(`${PAGE}?token=${token}`) };
};

describe('landing page of the wrong-number email', () => {
  test('asks about the number, removes the token from the URL, and changes nothing before a click', async () => {
    const { sent, site } = show('token-of-the-mail-1');
    expect(
      await screen.findByText(/^Lantern Home Health could not reach you\. Is \(317\)\s555-\u20600142 right\?/),
    ).toBeVisible();
    expect(site.address()).not.toContain('token');
    expect(callsOf(sent, ANSWER)).toHaveLength(0);
    fillTime('In the evening');
    press('Yes, this number is right');
    expect(await screen.findByText('Thank you. We told the agency that your number is right.')).toBeVisible();
    expect(callsOf(sent, ANSWER)[0]?.body).toEqual({
      token: 'token-of-the-mail-1',
      answer: 'confirmed',
      best_time: 'evening',
    });
  });

  test('asks about the number again after a reload', async () => {
    show('token-of-the-mail-1');
    await screen.findByText(/could not reach you\. Is/);
    reloadSite();
    expect(await screen.findByText(/could not reach you\. Is/)).toBeVisible();
  });

  test('accepts a different number, and keeps a rejected one in the field', async () => {
    const text = 'Please enter a valid phone number (e.g., (555) 123-4567 or 555-123-4567)';
    let refused = 0;
    const { sent } = show('token-of-the-mail-2', {
      [ANSWER]: () => {
        refused += 1;
        return refused === 1
          ? problem(400, 'validation_failed', 'Some fields need your attention.', [
              { field: 'phone_number', message: text },
            ])
          : [200, { ...question, over: true, answer: 'corrected' }];
      },
    });
    await screen.findByText(/could not reach you\. Is/);
    press('No, I have another number');
    fill('Phone number', '317');
    press('Send my number');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toHaveValue('317');
    fill('Phone number', '(317) 555-0199');
    press('Send my number');
    expect(await screen.findByText(/^Thank you\. We gave the agency your new number/)).toBeVisible();
    expect(callsOf(sent, ANSWER)).toHaveLength(2);
  });

  test('asks before pausing the profile', async () => {
    const { sent } = show('token-of-the-mail-3');
    await screen.findByText(/could not reach you\. Is/);
    press('This was never my number');
    expect(
      await screen.findByText(
        'We pause your profile. Put your own number into it, and agencies can find it again when you choose.',
      ),
    ).toBeVisible();
    expect(callsOf(sent, ANSWER)).toHaveLength(0);
    press('This was never my number');
    expect(await screen.findByRole('link', { name: 'Update your profile' })).toBeVisible();
  });

  test('does not pause the profile on a double click', async () => {
    const { sent } = show('token-of-the-mail-3');
    await screen.findByText(/could not reach you\. Is/);
    press('This was never my number');
    fireEvent.click(await screen.findByRole('button', { name: 'This was never my number' }), { detail: 2 });
    press('I already work with them');
    expect(await screen.findByText('Thank you. We told the agency that you work with them already.')).toBeVisible();
    expect(callsOf(sent, ANSWER).map(({ body }) => body.answer)).toEqual(['working']);
  });

  test('shows a closed claim, and still offers to block the agency', async () => {
    const { sent } = show('token-of-the-mail-4', { [OPEN]: () => [200, { ...question, over: true }] });
    expect(await screen.findByText('This question can no longer be answered.')).toBeVisible();
    press('Block this agency');
    expect(await screen.findByText('This agency is blocked')).toBeVisible();
    expect(callsOf(sent, BLOCK)).toHaveLength(1);
  });

  test('explains what to do if the link does not work', async () => {
    show('token-of-the-mail-5', { [OPEN]: () => problem(400, 'link_invalid', 'Invalid or expired link') });
    expect(await screen.findByRole('link', { name: 'Request a New Link' })).toBeVisible();
  });
});

const fillTime = (name: string) => screen.getByRole('radio', { name }).click();
