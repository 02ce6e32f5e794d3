import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, listedCandidate, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const LIST = 'GET /api/candidates';
const SHORTLIST = 'POST /api/shortlist';
const HIDE = 'POST /api/hidden-candidates';
const maria = candidateRow();
const joan = candidateRow({ uuid: '7c9e6679-7425-40de-944b-e07fc1f90a02', first_name: 'Joan' });
const SHOW_AGAIN = `DELETE /api/hidden-candidates/${maria.uuid}`;
const success = () => ok({ success: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const shortlistButton = (name: string) => screen.findByRole('button', { name: `Shortlist ${name}` });
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

describe('the bookmark on a card', () => {
  it('shows and toggles whether the candidate is on the shortlist', async () => {
    const api = fakeApi({
      [LIST]: () => ok(candidatePage([maria, { ...joan, shortlisted: true }])),
      [SHORTLIST]: success,
      [`DELETE /api/shortlist/${joan.uuid}`]: success,
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const ofMaria = await shortlistButton('Maria');
    const ofJoan = await shortlistButton('Joan');
    expect([pressed(ofMaria), pressed(ofJoan)]).toEqual(['false', 'true']);
    await user.click(ofMaria);
    await waitFor(() => expect(pressed(ofMaria)).toBe('true'));
    expect(api.to(SHORTLIST)[0]?.body).toEqual({ candidateUuid: maria.uuid });
    await user.click(ofJoan);
    await waitFor(() => expect(pressed(ofJoan)).toBe('false'));
    expect(api.to(`DELETE /api/shortlist/${joan.uuid}`)).toHaveLength(1);
  });

  it('reverts and says why when saving fails', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([maria])),
      [SHORTLIST]: () => refusal(409, 'candidate_list_full', 'This list is full.'),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const button = await shortlistButton('Maria');
    await user.click(button);
    await waitFor(() => expect(toasts()).toContain('Error / This list is full.'));
    expect(pressed(button)).toBe('false');
  });

  it('can filter the list, and the filter is in the URL', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage([{ ...maria, shortlisted: true }])) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Shortlisted only' }));
    await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('shortlisted_only')).toBe('true'));
    expect(screen.getByLabelText('address').textContent).toBe('/candidates/rn?shortlisted=true');
    await user.click(screen.getByRole('button', { name: /Remove.*Shortlisted only/ }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/candidates/rn'));
  });
});

describe('hiding a candidate', () => {
  it('removes the card right away, and Undo brings it back', async () => {
    let hidden = false;
    const api = fakeApi({
      [LIST]: () => ok(candidatePage(hidden ? [joan] : [maria, joan])),
      [HIDE]: () => {
        hidden = true;
        return success();
      },
      [SHOW_AGAIN]: () => {
        hidden = false;
        return success();
      },
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
    await user.click(screen.getByRole('button', { name: 'Hide from my list' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: /Maria/ })).not.toBeInTheDocument());
    expect(api.to(HIDE)[0]?.body).toEqual({ candidateUuid: maria.uuid });
    expect(screen.getByText(/^Showing 1-1 of 1 professionals/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Available/ })).toHaveFocus();
    expect(toasts()).toContain('Maria is hidden from your list.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article', { name: /Maria/ })).toBeInTheDocument();
    expect(api.to(SHOW_AGAIN)).toHaveLength(1);
    expect(toasts()).toContain('Maria is back on your list.');
  });

  it('keeps the card when hiding fails', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([maria])),
      [HIDE]: () => refusal(503, 'database_unavailable', 'Briefly unavailable.'),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
    await user.click(screen.getByRole('button', { name: 'Hide from my list' }));
    await waitFor(() => expect(toasts()).toContain('Error / Briefly unavailable.'));
    expect(screen.getByRole('article', { name: /Maria/ })).toBeInTheDocument();
  });

  it('has a menu that closes on Escape and returns the focus to its button', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([maria])) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const opener = await screen.findByRole('button', { name: 'More actions for Maria' });
    await user.click(opener);
    expect(screen.getByRole('button', { name: 'Hide from my list' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Hide from my list' })).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });
});

describe('on the account page', () => {
  const UNLOCKED = 'GET /api/unlocked-candidates';
  const nobody = () => ok({ unlocked_candidates: [] });

  it('shortlisted candidates can be unlocked and removed', async () => {
    let shortlist = [listedCandidate()];
    fakeApi({
      [UNLOCKED]: nobody,
      'GET /api/shortlist': () => ok({ shortlist }),
      [`DELETE /api/shortlist/${maria.uuid}`]: () => {
        shortlist = [];
        return success();
      },
    });
    const { user } = renderApp('/account', { signedIn: true });
    const section = await screen.findByRole('region', { name: 'Shortlist' });
    const card = await within(section).findByRole('article', { name: 'Maria, Registered Nurse' });
    expect(within(card).getByText('Registered Nurse · Carmel, IN · 3+ years')).toBeInTheDocument();
    expect(within(card).getByRole('button', { name: 'Unlock Maria' })).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'Maria' })).toHaveAttribute('href', `/candidates/rn/${maria.uuid}`);
    await user.click(within(card).getByRole('button', { name: 'Remove from shortlist: Maria' }));
    expect(await within(section).findByText(/^Bookmark candidates/)).toBeInTheDocument();
    expect(within(section).getByRole('heading', { name: 'Shortlist' })).toHaveFocus();
  });

  it('unlocked candidates stay on the shortlist, which says where their contact details are', async () => {
    fakeApi({
      [UNLOCKED]: nobody,
      'GET /api/shortlist': () => ok({ shortlist: [listedCandidate({ unlocked: true })] }),
    });
    renderApp('/account', { signedIn: true });
    const card = within(await screen.findByRole('article', { name: 'Maria, Registered Nurse' }));
    expect(card.getByText('Unlocked')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Unlocked candidates' })).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Unlock Maria' })).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Remove from shortlist: Maria' })).toBeInTheDocument();
  });

  it('the shortlist can be retried after a failure', async () => {
    let down = true;
    fakeApi({
      [UNLOCKED]: nobody,
      'GET /api/shortlist': () => (down ? refusal(500, 'internal_error', '') : ok({ shortlist: [listedCandidate()] })),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const section = within(await screen.findByRole('region', { name: 'Shortlist' }));
    expect(await section.findByText('Error loading your shortlist. Please try again.')).toBeInTheDocument();
    down = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Maria, Registered Nurse' })).toBeInTheDocument();
  });

  it('hidden candidates can be shown again; the focus goes to the next one, and to the heading after the last', async () => {
    const joan = '7c9e6679-7425-40de-944b-e07fc1f90a02';
    let hidden_candidates = [listedCandidate(), listedCandidate({ candidate_uuid: joan, first_name: 'Joan' })];
    const showAgain = (uuid: string) => () => {
      hidden_candidates = hidden_candidates.filter((one) => one.candidate_uuid !== uuid);
      return success();
    };
    fakeApi({
      [UNLOCKED]: nobody,
      'GET /api/hidden-candidates': () => ok({ hidden_candidates }),
      [SHOW_AGAIN]: showAgain(maria.uuid),
      [`DELETE /api/hidden-candidates/${joan}`]: showAgain(joan),
    });
    const { user } = renderApp('/account/hidden', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Show again: Maria' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show again: Joan' })).toHaveFocus());
    expect(toasts()).toContain('Maria is back on your list.');
    await user.click(screen.getByRole('button', { name: 'Show again: Joan' }));
    expect(await screen.findByText('Nobody is hidden.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Hidden from your list' })).toHaveFocus();
  });
});
