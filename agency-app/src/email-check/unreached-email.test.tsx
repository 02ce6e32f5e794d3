import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { agencyProfile, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const PROFILE = 'GET /api/agency-profile';
const SEND = 'POST /api/email-check/send';
const CONFIRM = 'POST /api/email-check/confirm';
const TITLE = "Our emails to dana@agency.example.test aren't getting through";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['/candidates', '/account'])(
  '%s shows a bounce notice until the user enters the code from a test email',
  async (path) => {
    let reached = false;
    let sends = 0;
    const api = fakeApi({
      [PROFILE]: () => ok(agencyProfile({ email_reached: reached })),
      [SEND]: () => {
        sends += 1;
        return sends === 1 ? refusal(503, 'database_unavailable', 'Briefly unavailable.') : ok({ sent: true });
      },
      [CONFIRM]: ({ body }) => {
        reached = JSON.stringify(body) === JSON.stringify({ code: '123456' });
        return reached ? ok({ success: true }) : refusal(400, 'code_invalid', 'That code is incorrect.');
      },
    });
    const { user } = renderApp(path, { signedIn: true });
    expect(await screen.findByText(TITLE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a test email' }));
    expect(await screen.findByText(/Briefly unavailable\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a test email' }));
    await user.type(await screen.findByLabelText('Code from the email'), '111 111');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/That code is incorrect\./)).toBeVisible();
    expect(screen.getByLabelText('Code from the email')).toHaveValue('111 111');
    await user.clear(screen.getByLabelText('Code from the email'));
    await user.type(screen.getByLabelText('Code from the email'), '123456{Enter}');
    await waitFor(() => expect(screen.queryByText(TITLE)).not.toBeInTheDocument());
    expect(api.requests.filter(({ path: called }) => called === '/api/email-check/confirm')).toHaveLength(2);
  },
);

test('a user without bounced emails sees no notice', async () => {
  fakeApi({});
  renderApp('/account', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'My Account' });
  expect(screen.queryByText(/getting through/)).not.toBeInTheDocument();
});
