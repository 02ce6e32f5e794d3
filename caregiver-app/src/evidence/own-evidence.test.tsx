import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnEvidence } from '@marketplace/contracts';
import { fill, press } from '../testing/fill.ts';
import { callsOf, LINK_TOKEN, problem, showSite, startApi, type Answers } from '../testing/site.tsx';

const WITH_LINK = `/update-profile?token=${LINK_TOKEN}`;
const EVIDENCE = '/api/caregiver-evidence';
const STATED: OwnEvidence = {
  id: '5d3c3c1a-0000-4000-8000-000000000001',
  type: 'cna',
  state: 'IN',
  number: '12-345',
  expires_on: '2028-10-31',
  expired: false,
  status: 'stated',
  decided_on: null,
  words: null,
  shown: 'stated',
  shown_from: null,
  disputed: false,
};
const CHECKED: OwnEvidence = {
  ...STATED,
  status: 'checked',
  decided_on: '2026-11-03',
  words: 'Indiana nurse aide registry',
  shown_from: '2026-11-06T15:00:00Z',
};
const REGISTRY = "On Indiana's nurse aide registry, checked Nov 3, 2026";
const NEW_FORM = 'License or certificate';

let stored: OwnEvidence[];
beforeEach(() => {
  stored = [];
});

async function open(answers: Answers = {}) {
  const sent = startApi({ [EVIDENCE]: () => [200, { evidence: stored }], ...answers });
  showSite(WITH_LINK);
  fireEvent.click(await screen.findByRole('button', { name: 'Licenses and certificates' }));
  return sent;
}
const act = (name: 'confirm' | 'dispute' | '') => `${EVIDENCE}/${STATED.id}${name === '' ? '' : `/${name}`}`;
const fact = async () => (await screen.findByText('Nurse aide certification (CNA), Indiana')).closest('li');

describe('licenses and certificates on the update page', () => {
  test('load when the section opens', async () => {
    const sent = startApi();
    showSite(WITH_LINK);
    await screen.findByRole('button', { name: 'Licenses and certificates' });
    expect(callsOf(sent, EVIDENCE)).toHaveLength(0);
  });

  test('are entered with type, state, number and expiration date, and shown as agencies see them', async () => {
    const sent = await open({
      [EVIDENCE]: ({ type }) => {
        if (type !== undefined) stored = [STATED];
        return [200, { evidence: stored }];
      },
    });
    await screen.findByRole('form', { name: NEW_FORM });
    const types = within(screen.getByLabelText('Which one?')).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'Nurse aide certification (CNA)',
      'Home health aide certification (HHA)',
      'CPR',
      "Driver's license",
    ]);
    fill('Number (optional)', '12-345');
    fill('Expires on', '2028-10-31');
    press('Save');
    expect(await fact()).toHaveTextContent('Agencies see: “Certification stated, not checked”');
    expect(await fact()).toHaveTextContent('Number 12-345 · Expires Oct 31, 2028');
    expect(callsOf(sent, EVIDENCE).at(-1)?.body).toEqual({
      type: 'cna',
      state: 'IN',
      number: '12-345',
      expires_on: '2028-10-31',
    });
    expect(screen.queryByRole('form', { name: NEW_FORM })).not.toBeInTheDocument();
  });

  test('keep the entered values if the server rejects them, and show the reason at the field', async () => {
    await open({
      [EVIDENCE]: ({ type }) =>
        type === undefined
          ? [200, { evidence: [] }]
          : problem(400, 'validation_failed', 'Some fields need your attention.', [
              { field: 'expires_on', message: 'This date has passed. Please enter the new one.' },
            ]),
    });
    await screen.findByRole('form', { name: NEW_FORM });
    fill('Which one?', 'cpr');
    expect(screen.queryByLabelText('State')).not.toBeInTheDocument();
    fill('Expires on', '2020-01-31');
    press('Save');
    expect(await screen.findByText('This date has passed. Please enter the new one.')).toBeVisible();
    expect(screen.getByLabelText(/^Expires on/)).toHaveValue('2020-01-31');
  });

  test('show the result of a check to the caregiver before agencies see it', async () => {
    stored = [CHECKED];
    const sent = await open({
      [act('confirm')]: () => [200, { evidence: [{ ...CHECKED, shown: 'checked', shown_from: null }] }],
    });
    expect(await fact()).toHaveTextContent('Agencies see: “Certification stated, not checked”');
    expect(await fact()).toHaveTextContent(`From Nov 6, 2026, or as soon as you say that it is right: “${REGISTRY}”`);
    press('Looks right');
    await waitFor(async () => expect(await fact()).toHaveTextContent(`Agencies see: “${REGISTRY}”`));
    expect(screen.queryByRole('button', { name: 'Looks right' })).not.toBeInTheDocument();
    expect(callsOf(sent, act('confirm'))).toHaveLength(1);
  });

  test('are hidden from agencies after the caregiver disputes a check', async () => {
    stored = [{ ...CHECKED, status: 'refused', shown: null, shown_from: null, words: 'Nobody by this name' }];
    await open({
      [act('dispute')]: () => [200, { evidence: [{ ...CHECKED, shown: null, shown_from: null, disputed: true }] }],
    });
    expect(await fact()).toHaveTextContent('We could not confirm it: Nobody by this name.');
    press('This is not right');
    await waitFor(async () =>
      expect(await fact()).toHaveTextContent("You told us that this is not right. We're checking again."),
    );
    expect(await fact()).toHaveTextContent('Agencies do not see it.');
    expect(screen.queryByRole('button', { name: 'This is not right' })).not.toBeInTheDocument();
  });

  test('can be changed and removed', async () => {
    stored = [STATED];
    const sent = await open({ [act('')]: () => [200, { evidence: [] }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Change Nurse aide certification (CNA), Indiana' }));
    expect(screen.getByLabelText('Number (optional)')).toHaveValue('12-345');
    expect(screen.queryByLabelText('Which one?')).not.toBeInTheDocument();
    press('Cancel');
    press('Remove Nurse aide certification (CNA), Indiana');
    expect(await screen.findByRole('form', { name: NEW_FORM })).toBeVisible();
    expect(callsOf(sent, act(''))).toHaveLength(1);
  });

  test('offer a retry after a failed load', async () => {
    let down = true;
    await open({ [EVIDENCE]: () => (down ? 'unreachable' : [200, { evidence: [STATED] }]) });
    expect(await screen.findByText("We couldn't load your licenses and certificates.")).toBeVisible();
    down = false;
    press('Try again');
    expect(await fact()).toBeVisible();
  });

  test('show a notice instead if the emailed link has expired', async () => {
    await open({
      [EVIDENCE]: () => problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.'),
    });
    expect(await screen.findByRole('heading', { name: 'Your link has expired' })).toBeVisible();
  });
});
