import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

vi.mock('./candidate-list-error.tsx', () => {
  throw new Error('Loading chunk failed');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('candidate list after a failed chunk load', () => {
  test('shows an error, and loads on retry', async () => {
    let isDown = true;
    fakeApi({
      'GET /api/candidates': () =>
        isDown ? refusal(400, 'validation_failed', 'No.') : ok(candidatePage([candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading candidates. Please try again.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Unlock Maria' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
