import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { activeSession, fakeApi, ok, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const LIST = 'GET /api/auth/sessions';
const currentSession = activeSession({ current: true });
const phone = activeSession({ id: '3d5f7f0e-51a3-4f0e-9a55-6c1f4a0f0002', device: 'Safari on iPhone' });
const unknown = activeSession({ id: '3d5f7f0e-51a3-4f0e-9a55-6c1f4a0f0003', device: '' });
const endCall = `DELETE /api/auth/sessions/${phone.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const section = async () => within(await screen.findByRole('region', { name: "Where you're signed in" }));

describe('session list', () => {
  test('shows each session’s device and day, and no button to end the current session', async () => {
    fakeApi({ [LIST]: () => ok({ sessions: [currentSession, phone, unknown] }) });
    renderApp('/account/security', { signedIn: true });
    const rows = await (await section()).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Chrome on WindowsThis deviceSigned in November 12, 2026 · Last active November 20, 2026',
      'Safari on iPhoneSigned in November 12, 2026 · Last active November 20, 2026End session',
      'Unknown deviceSigned in November 12, 2026 · Last active November 20, 2026End session',
    ]);
  });

  test('ends a session, and keeps the focus in the list', async () => {
    let sessions = [currentSession, phone];
    const api = fakeApi({
      [LIST]: () => ok({ sessions }),
      [endCall]: () => {
        sessions = [currentSession];
        return ok({ done: true });
      },
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: /^End session: Safari on iPhone/ }));
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: "Where you're signed in" })).toHaveFocus();
    expect(api.to(endCall)).toHaveLength(1);
  });

  test('reports a failure, and ends the session on the second try', async () => {
    let attempts = 0;
    fakeApi({
      [LIST]: () => ok({ sessions: attempts > 1 ? [currentSession] : [currentSession, phone] }),
      [endCall]: () => {
        attempts += 1;
        return attempts === 1 ? refusal(503, 'unavailable', 'Nothing was changed.') : ok({ done: true });
      },
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    const button = () => screen.findByRole('button', { name: /^End session: Safari/ });
    await user.click(await button());
    expect(await screen.findByText(/Nothing was changed\./)).toBeInTheDocument();
    await user.click(await button());
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(screen.queryByText(/Nothing was changed\./)).not.toBeInTheDocument();
    expect(attempts).toBe(2);
  });

  test('signs out all other devices', async () => {
    let sessions = [currentSession, phone, unknown];
    fakeApi({
      [LIST]: () => ok({ sessions }),
      'POST /api/auth/end-other-sessions': () => {
        sessions = [currentSession];
        return ok({ done: true });
      },
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText("You're signed out everywhere else")).toBeInTheDocument();
    expect((await section()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('offers a retry after a failed load', async () => {
    let isDown = true;
    fakeApi({ [LIST]: () => (isDown ? refusal(503, 'unavailable', 'Down.') : ok({ sessions: [currentSession] })) });
    const { user } = renderApp('/account/security', { signedIn: true });
    const retryButton = await (await section()).findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retryButton);
    expect(await screen.findByText('Chrome on Windows')).toBeInTheDocument();
  });
});
