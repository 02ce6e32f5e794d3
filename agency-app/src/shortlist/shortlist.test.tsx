import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  agencyProfile,
  candidatePage,
  candidateRow,
  fakeApi,
  listedCandidate,
  never,
  ok,
  refusal,
} from '../testing/fake-api.ts';
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

describe('shortlist button on a card', () => {
  test('shows and toggles whether the candidate is on the shortlist', async () => {
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

  test('reverts and shows the reason if saving fails', async () => {
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

  test('does not cancel a search in flight', async () => {
    let answer: () => void = () => undefined;
    const answerGate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isSaved = false;
    fakeApi({
      [LIST]: async ({ query }) => {
        const wasSaved = isSaved;
        if (!query.has('shortlisted_only')) return ok(candidatePage([maria, joan]));
        await answerGate;
        return ok(candidatePage([{ ...maria, shortlisted: wasSaved }]));
      },
      [SHORTLIST]: () => {
        isSaved = true;
        return success();
      },
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const ofMaria = await shortlistButton('Maria');
    await user.click(screen.getByRole('button', { name: 'Shortlisted only' }));
    await waitFor(() => expect(ofMaria.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    await user.click(ofMaria);
    await waitFor(() => expect(isSaved).toBe(true));
    answer();
    await waitFor(() => expect(screen.queryByRole('article', { name: /Joan/ })).not.toBeInTheDocument());
    expect(ofMaria.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    // The first response predates the change to the shortlist.
    await waitFor(() => expect(pressed(ofMaria)).toBe('true'));
  });

  test('changes immediately on rows of the previous search, and reverts if saving fails', async () => {
    let refuse: () => void = () => undefined;
    const refusalGate = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    fakeApi({
      [LIST]: ({ query }) => (query.has('shortlisted_only') ? never() : ok(candidatePage([maria, joan]))),
      [SHORTLIST]: async () => {
        await refusalGate;
        return refusal(409, 'candidate_list_full', 'This list is full.');
      },
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const ofMaria = await shortlistButton('Maria');
    await user.click(screen.getByRole('button', { name: 'Shortlisted only' }));
    await waitFor(() => expect(ofMaria.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    await user.click(ofMaria);
    await waitFor(() => expect(pressed(ofMaria)).toBe('true'));
    refuse();
    await waitFor(() => expect(pressed(ofMaria)).toBe('false'));
    expect(toasts()).toContain('Error / This list is full.');
    expect(ofMaria.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  });

  test('can filter the list, and the URL keeps the filter', async () => {
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
  test('removes the card immediately, and Undo restores it', async () => {
    let isHidden = false;
    const api = fakeApi({
      [LIST]: () => ok(candidatePage(isHidden ? [joan] : [maria, joan])),
      [HIDE]: () => {
        isHidden = true;
        return success();
      },
      [SHOW_AGAIN]: () => {
        isHidden = false;
        return success();
      },
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
    await user.click(await screen.findByRole('button', { name: 'Hide from my list' }));
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

  test('explains that the candidate is hidden for all colleagues, if there are any', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([maria, joan])),
      'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })),
      [HIDE]: success,
      [SHOW_AGAIN]: success,
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
    await user.click(await screen.findByRole('button', { name: 'Hide for everyone at my agency' }));
    const toast = await screen.findByText(/^Maria is hidden for everyone at your agency\./);
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(toasts()).toContain("Maria is back on your agency's list."));
  });

  test('removes the card while rows of the previous search are shown', async () => {
    fakeApi({
      [LIST]: ({ query }) => (query.has('shortlisted_only') ? never() : ok(candidatePage([maria, joan]))),
      [HIDE]: success,
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const opener = await screen.findByRole('button', { name: 'More actions for Maria' });
    await user.click(screen.getByRole('button', { name: 'Shortlisted only' }));
    await waitFor(() => expect(opener.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Hide from my list' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: /Maria/ })).not.toBeInTheDocument());
    expect(screen.getByRole('article', { name: /Joan/ })).toBeInTheDocument();
  });

  test('keeps the card if the request fails', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([maria])),
      [HIDE]: () => refusal(503, 'database_unavailable', 'Briefly unavailable.'),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
    await user.click(await screen.findByRole('button', { name: 'Hide from my list' }));
    await waitFor(() => expect(toasts()).toContain('Error / Briefly unavailable.'));
    expect(screen.getByRole('article', { name: /Maria/ })).toBeInTheDocument();
  });

  test('is in a menu that closes on Escape and returns the focus to its button', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([maria])),
      'GET /api/questions': () => ok({ on: false, may_ask: false, left_today: 0, questions: [] }),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const opener = await screen.findByRole('button', { name: 'More actions for Maria' });
    await user.click(opener);
    expect(await screen.findByRole('button', { name: 'Add to case' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Hide from my list' })).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });
});

describe('account area', () => {
  test('shows the number of shortlisted candidates, and links to them', async () => {
    fakeApi({
      'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
      'GET /api/shortlist/count': () => ok({ count: 3 }),
    });
    renderApp('/account', { signedIn: true });
    const section = within(await screen.findByRole('region', { name: 'Shortlist' }));
    expect(section.getByText('3 candidates to compare')).toBeInTheDocument();
    expect(section.getByRole('link', { name: 'Open shortlist' })).toHaveAttribute('href', '/shortlist');
  });

  test.each([
    ['the day and who hid them', { by: { id: null, name: 'Dana Lee' } }, 'Hidden by Dana Lee, November 10, 2026'],
    ['only the day if nobody knows who hid them', {}, 'Hidden on November 10, 2026'],
  ])('lists hidden candidates with %s', async (_, changes, line) => {
    fakeApi({
      'GET /api/hidden-candidates': () => ok({ hidden_candidates: [listedCandidate(changes)] }),
      'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })),
    });
    renderApp('/account/hidden', { signedIn: true });
    expect(await screen.findByText(line)).toBeVisible();
  });

  test('unhides a candidate, and moves the focus to the next candidate or the heading', async () => {
    const joan = '7c9e6679-7425-40de-944b-e07fc1f90a02';
    let hidden_candidates = [listedCandidate(), listedCandidate({ candidate_uuid: joan, first_name: 'Joan' })];
    const showAgain = (uuid: string) => () => {
      hidden_candidates = hidden_candidates.filter((hiddenCandidate) => hiddenCandidate.candidate_uuid !== uuid);
      return success();
    };
    fakeApi({
      'GET /api/hidden-candidates': () => ok({ hidden_candidates }),
      [SHOW_AGAIN]: showAgain(maria.uuid),
      [`DELETE /api/hidden-candidates/${joan}`]: showAgain(joan),
    });
    const { user } = renderApp('/account/hidden', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Show again: Maria' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show again: Joan' })).toHaveFocus());
    expect(toasts()).toContain('Maria is back on your list.');
    await user.click(screen.getByRole('button', { name: 'Show again: Joan' }));
    expect(await screen.findByText('No hidden candidates.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Hidden from your list' })).toHaveFocus();
  });
});
