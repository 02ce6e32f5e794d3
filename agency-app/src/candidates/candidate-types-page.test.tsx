import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const TYPES = 'GET /api/candidate-types';
const type = (code: string, name: string, display_order: number) => ({
  code,
  slug: code.toLowerCase(),
  name,
  abbreviation: code,
  icon_name: 'Stethoscope',
  discipline_matches: [],
  display_order,
  is_active: true,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the candidate types page', () => {
  it('links each type to its page, in their order', async () => {
    fakeApi({
      [TYPES]: () =>
        ok({ candidate_types: [type('LPN', 'Licensed Practical Nurse', 2), type('RN', 'Registered Nurse', 1)] }),
    });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Browse Available Candidates' })).toBeTruthy();
    await screen.findByText('Registered Nurse');
    const links = within(screen.getByRole('list', { name: '' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/candidates/rn', '/candidates/lpn']);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('keeps to the association in its question and its links', async () => {
    const api = fakeApi({ [TYPES]: () => ok({ candidate_types: [type('RN', 'Registered Nurse', 1)] }) });
    renderApp('/iahhc/candidates', { signedIn: true, association: iahhc });
    const card = await screen.findByRole('link', { name: /Registered Nurse/ });
    expect(card.getAttribute('href')).toBe('/iahhc/candidates/rn');
    expect(api.to(TYPES)[0]?.query.get('association')).toBe('iahhc');
  });

  it('says that it loads', async () => {
    fakeApi({ [TYPES]: never });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText('Loading candidate types...')).toBeTruthy();
  });

  it('says that it failed, and loads again on request', async () => {
    let broken = true;
    fakeApi({
      [TYPES]: () =>
        broken
          ? refusal(503, 'database_unavailable', 'Down')
          : ok({ candidate_types: [type('RN', 'Registered Nurse', 1)] }),
    });
    const { user } = renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText('Error loading candidate types. Please try again.')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Registered Nurse')).toBeTruthy();
  });
});
