import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, fillPersonalStep, press, reachLastStep } from '../testing/fill.ts';
import { INDIANA, problem, showSite, startApi } from '../testing/site.tsx';

const PAGE = '/care-professionals/build-a-profile';
const JOB = `${PAGE}?job_title=Night%20CNA`;

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const reopen = (address = PAGE) => {
  cleanup();
  showSite(address);
};

describe('wizard draft', () => {
  test('survives a closed tab with its step, but without acceptance of the terms', async () => {
    showSite(PAGE);
    await reachLastStep();
    press('Select All');
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    reopen();
    expect(await screen.findByText('We kept what you entered')).toBeInTheDocument();
    expect(await screen.findByText('28 time slots selected')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /I accept/ })).not.toBeChecked();
    press('Previous');
    expect(await screen.findByLabelText('Discipline')).toHaveValue('CNA');
    press('Previous');
    expect(await screen.findByLabelText('Phone number')).toHaveValue('(317) 555-0142');
  });

  test('is removed by Start over', async () => {
    showSite(PAGE);
    await fillPersonalStep();
    reopen();
    await screen.findByText('We kept what you entered');
    press('Start over');
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue(''));
    reopen();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(screen.queryByText('We kept what you entered')).not.toBeInTheDocument();
  });

  test('is removed after the profile is stored, and never contains tokens or acceptance of the terms', async () => {
    showSite(PAGE);
    await reachLastStep();
    const storedText = Object.values({ ...localStorage }).join();
    expect(storedText).toContain('ana@example.test');
    expect(storedText).not.toMatch(/token|terms/);
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    press('Complete Profile');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(Object.values({ ...localStorage }).join()).not.toContain('ana@example.test');
  });

  test('is not restored for a different email', async () => {
    showSite(PAGE);
    await fillPersonalStep('ana@example.test');
    reopen(JOB);
    await screen.findByLabelText('Email address');
    fill('Email address', 'other@example.test');
    press('Continue');
    expect(await screen.findByLabelText('First name')).toHaveValue('');
  });

  test('expires after two weeks, and is ignored if it is malformed', async () => {
    showSite(PAGE);
    await fillPersonalStep();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 15 * 24 * 60 * 60 * 1000);
    reopen();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    localStorage.setItem('caregiver-profile-draft', '{"step":9');
    reopen();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
  });
});

describe('second tab on the same device', () => {
  const KEY = 'caregiver-profile-draft';
  function otherTab(text: string | null) {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
    fireEvent(window, new StorageEvent('storage', { key: KEY }));
    fireEvent.focus(window);
  }

  test('updates the first tab with its input', async () => {
    showSite(PAGE);
    await fillPersonalStep('ana@example.test');
    otherTab((localStorage.getItem(KEY) ?? '').replace('Carmel', 'Fishers'));
    await waitFor(() => expect(screen.getByLabelText('Preferred city')).toHaveValue('Fishers'));
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
  });

  test('resets the first tab after finishing the profile', async () => {
    showSite(PAGE);
    await fillPersonalStep('ana@example.test');
    otherTab(null);
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue(''));
  });
});

describe('mistyped email domain', () => {
  test('can be corrected with one tap', async () => {
    showSite(PAGE);
    await screen.findByLabelText('First name');
    fill('Email address', 'ana@gmial.com');
    fireEvent.blur(screen.getByLabelText('Email address'));
    fireEvent.click(await screen.findByRole('button', { name: 'Did you mean ana@gmail.com?' }));
    expect(screen.getByLabelText('Email address')).toHaveValue('ana@gmail.com');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument());
  });
});

describe('Enter in the wizard', () => {
  test('moves to the next empty field, or submits if there is none', async () => {
    showSite(PAGE);
    await screen.findByLabelText('First name');
    const enter = (label: string | RegExp) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    expect(enter('First name')).toBe(false);
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    await fillPersonalStep();
    expect(enter('Phone number')).toBe(false);
    expect(screen.getByLabelText(/^ZIP code/)).toHaveFocus();
    expect(enter(/^ZIP code/)).toBe(true);
  });
});

describe('ZIP code', () => {
  test('fills in the city and state if they are empty', async () => {
    showSite(PAGE);
    await screen.findByLabelText('First name');
    fill('ZIP code (optional)', '46032');
    await waitFor(() => expect(screen.getByLabelText('Preferred city')).toHaveValue('Carmel'));
    expect(screen.getByLabelText('Preferred state')).toHaveValue('IN');
  });

  test('keeps a chosen state, and fills in no city of another state', async () => {
    startApi({ '/api/places/97201': () => [200, { zip: '97201', city: 'Portland', state: 'OR' }] });
    showSite(`/iahhc${PAGE}`, INDIANA);
    await screen.findByLabelText('First name');
    fill('ZIP code (optional)', '97201');
    fill('First name', 'Ana');
    await waitFor(() => expect(screen.getByLabelText('Preferred state')).toHaveValue('IN'));
    expect(screen.getByLabelText('Preferred city')).toHaveValue('');
  });

  test('shows an error immediately if it does not exist', async () => {
    startApi({ '/api/places/00000': () => problem(400, 'zip_not_found', 'We could not find ZIP code 00000') });
    showSite(PAGE);
    await screen.findByLabelText('First name');
    fill('ZIP code (optional)', '00000');
    expect(await screen.findByText('We could not find ZIP code 00000')).toBeInTheDocument();
  });
});
