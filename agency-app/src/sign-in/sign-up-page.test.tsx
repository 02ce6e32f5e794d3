import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { fill } from '../testing/fill.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const SIGN_UP = 'POST /api/auth/sign-up';
const RESEND = 'POST /api/auth/resend-confirmation';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const submitButton = () => screen.getByRole('button', { name: 'Create account' });

async function fillIn(user: UserEvent) {
  await fill(user, await screen.findByLabelText('First name'), ' Dana ');
  await fill(user, screen.getByLabelText('Last name'), 'Whitfield');
  await fill(user, screen.getByLabelText('Email'), 'Dana@agency.example.test');
  await fill(user, screen.getByLabelText('Phone'), '(317) 555-0142');
  await fill(user, screen.getByLabelText('Title'), 'Recruiter');
  await fill(user, screen.getByLabelText('Agency name'), 'Lantern Home Care');
  await fill(user, screen.getByLabelText('Agency city'), 'Indianapolis');
  await user.selectOptions(screen.getByLabelText('Agency state'), 'IN');
  await fill(user, screen.getByLabelText('Password'), 'Lantern1!');
}

describe('sign-up', () => {
  test('is disabled until the password meets every rule of the checklist', async () => {
    fakeApi({});
    const { user } = renderApp('/signup');
    const password = await screen.findByLabelText('Password');
    expect(submitButton()).toBeDisabled();
    const met = () => screen.getByText(/of 5 password requirements met/).textContent;
    for (const [typed, count] of [
      ['l', 1],
      ['L', 2],
      ['1', 3],
      ['!', 4],
    ] as const) {
      await user.type(password, typed);
      expect(met()).toBe(`${count} of 5 password requirements met`);
      expect(submitButton()).toBeDisabled();
    }
    await user.type(password, 'antern');
    expect(met()).toBe('5 of 5 password requirements met');
    expect(submitButton()).toBeEnabled();
  });

  test('lists the 50 states', async () => {
    fakeApi({});
    renderApp('/signup');
    const select = await screen.findByLabelText('Agency state');
    expect(select.querySelectorAll('option:not([value=""])')).toHaveLength(50);
  });

  test('names missing fields, keeps the entered values, and focuses the first missing field', async () => {
    const api = fakeApi({});
    const { user } = renderApp('/signup');
    await user.type(await screen.findByLabelText('Password'), 'Lantern1!');
    await user.type(screen.getByLabelText('Phone'), '12345');
    await user.click(submitButton());
    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Invalid phone number format',
      'Title is required',
      'Agency name is required',
      'City is required',
      'Please select your state',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('Phone')).toHaveValue('12345');
    expect(api.to(SIGN_UP)).toHaveLength(0);
  });

  test('sends the fields in the API’s format, asks the user to check their email, and resends the email on request', async () => {
    const api = fakeApi({ [SIGN_UP]: () => ok({ sent: true }), [RESEND]: () => ok({ sent: true }) });
    const { user } = renderApp('/iahhc/signup', { association: iahhc });
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(api.to(SIGN_UP)[0]?.body).toEqual({
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@agency.example.test',
      phone: '3175550142',
      title: 'Recruiter',
      agency_name: 'Lantern Home Care',
      agency_city: 'Indianapolis',
      agency_state: 'IN',
      password: 'Lantern1!',
      association: 'iahhc',
    });
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    await waitFor(() => expect(api.to(RESEND)).toHaveLength(1));
    expect(api.to(RESEND)[0]?.body).toEqual({ email: 'Dana@agency.example.test', association: 'iahhc' });

    await user.click(screen.getByRole('button', { name: 'Use a different email' }));
    expect(await screen.findByLabelText('Agency name')).toHaveValue('Lantern Home Care');
  });

  test('shows the server’s message at the field that the response names', async () => {
    const detail = 'Please enter a valid email address';
    fakeApi({
      [SIGN_UP]: () => refusal(400, 'validation_failed', detail, [{ field: 'email', message: detail }]),
    });
    const { user } = renderApp('/signup');
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(screen.getByLabelText('toasts').textContent).toContain(`Error / ${detail}`);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Agency name')).toHaveValue('Lantern Home Care');
  });
});
