import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refusal, unlockedCandidate, unlockNote, type ApiRequest } from '../testing/fake-api.ts';
import { openContact } from '../testing/open-contact.ts';
import { renderApp } from '../testing/render-app.tsx';

const UNLOCKED = 'GET /api/unlocked-candidates';
const maria = unlockedCandidate();
const NOTES = `/api/unlocked-candidates/${maria.request_id}/notes`;
const ADD = `POST ${NOTES}`;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const card = () => openContact();
const withNotes = (...notes: ReturnType<typeof unlockNote>[]) => ({
  [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate({ notes })] }),
});
const storeNote = ({ body }: ApiRequest) => ok(unlockNote(sentIn(body)));
function sentIn(body: unknown) {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('text' in body))
    throw new TypeError('request body is not a note');
  return { id: String(body.id), text: String(body.text) };
}
const noteField = () => screen.getByLabelText('Note on Maria Kowalski');

describe('new note', () => {
  test('is saved, and appears with author and time above earlier notes', async () => {
    const robin = { id: null, name: 'Robin Vale' };
    const earlierNote = unlockNote({ text: 'Left a message', by: robin, may_edit: false, may_delete: false });
    const api = fakeApi({ ...withNotes(earlierNote), [ADD]: storeNote });
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' }));
    await user.type(noteField(), ' Prefers nights ');
    await user.click(contactCard.getByRole('button', { name: 'Save note' }));
    expect(await contactCard.findByText('Saved')).toBeInTheDocument();
    await waitFor(() =>
      expect(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' })).toHaveFocus(),
    );
    expect(sentIn(api.to(ADD)[0]?.body)).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      text: 'Prefers nights',
    });
    await user.click(contactCard.getByRole('button', { name: 'Show all 2 notes' }));
    const notes = within(contactCard.getByRole('list', { name: 'Notes on Maria Kowalski' })).getAllByRole('listitem');
    expect(notes.map((note) => note.textContent)).toEqual([
      expect.stringMatching(/^Prefers nightsDana Whitfield · Nov 20, 2026, .*Edit/),
      expect.stringMatching(/^Left a messageRobin Vale · Nov 20, 2026, [^E]*$/),
    ]);
  });

  test('keeps its text after a failed save, and a retry reuses its ID', async () => {
    let isDown = true;
    const api = fakeApi({
      ...withNotes(),
      [ADD]: (request) => (isDown ? refusal(503, 'database_unavailable', 'Briefly unavailable.') : storeNote(request)),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' }));
    await user.type(noteField(), 'Prefers nights');
    await user.click(contactCard.getByRole('button', { name: 'Save note' }));
    expect(await contactCard.findByText('Briefly unavailable.')).toBeInTheDocument();
    expect(noteField()).toHaveValue('Prefers nights');
    isDown = false;
    await user.click(contactCard.getByRole('button', { name: 'Save note' }));
    expect(await contactCard.findByText('Saved')).toBeInTheDocument();
    const [first, second] = api.to(ADD).map(({ body }) => sentIn(body).id);
    expect(second).toBe(first);
    expect(
      contactCard.getAllByRole('listitem').filter((item) => /Prefers nights/.test(item.textContent ?? '')),
    ).toHaveLength(1);
  });

  test('survives a reload with the same ID, and Cancel discards it', async () => {
    const api = fakeApi({ ...withNotes(), [ADD]: storeNote });
    const firstPage = renderApp('/account', { signedIn: true });
    await firstPage.user.click((await card()).getByRole('button', { name: 'Add a note on Maria Kowalski' }));
    await firstPage.user.type(noteField(), 'Prefers nights');
    const storedText = Object.values({ ...sessionStorage }).join('');
    firstPage.unmount();
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    expect(noteField()).toHaveValue('Prefers nights');
    await user.click(contactCard.getByRole('button', { name: 'Save note' }));
    expect(await contactCard.findByText('Saved')).toBeInTheDocument();
    expect(storedText).toContain(sentIn(api.to(ADD)[0]?.body).id);
    expect(sessionStorage).toHaveLength(0);
    await user.click(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' }));
    await user.type(noteField(), 'Never mind');
    await user.click(contactCard.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  test('gets a new ID if another tab saved a different note under the same ID', async () => {
    const api = fakeApi({
      ...withNotes(),
      [ADD]: (request) =>
        api.to(ADD).length === 1
          ? ok(unlockNote({ ...sentIn(request.body), text: 'Of the other tab' }))
          : storeNote(request),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' }));
    await user.type(noteField(), 'Of this tab');
    await user.click(contactCard.getByRole('button', { name: 'Save note' }));
    expect(await contactCard.findByText('Of this tab')).toBeInTheDocument();
    const ids = api.to(ADD).map(({ body }) => sentIn(body).id);
    expect(new Set(ids).size).toBe(2);
  });

  test('shows the number of excess characters, and cannot be saved if too long or empty', async () => {
    const api = fakeApi(withNotes());
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' }));
    expect(contactCard.getByRole('button', { name: 'Save note' })).toBeDisabled();
    await user.click(noteField());
    await user.paste('n'.repeat(2_003));
    expect(contactCard.getByText('Please shorten the note by 3 characters.')).toBeInTheDocument();
    expect(contactCard.getByRole('button', { name: 'Save note' })).toBeDisabled();
    await user.keyboard('{Backspace>2/}');
    expect(contactCard.getByText('Please shorten the note by 1 character.')).toBeInTheDocument();
    await user.keyboard('{Backspace>2/}');
    expect(contactCard.getByText('1 character left')).toBeInTheDocument();
    await user.click(contactCard.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Note on Maria Kowalski')).not.toBeInTheDocument();
    expect(api.to(ADD)).toHaveLength(0);
  });
});

describe('stored note', () => {
  const note = unlockNote({ text: 'Prefers nihgts' });
  const EDIT = `PATCH ${NOTES}/${note.id}`;
  const DELETE = `DELETE ${NOTES}/${note.id}`;

  test('can be edited by its author', async () => {
    const api = fakeApi({
      ...withNotes(note),
      [EDIT]: () => ok(unlockNote({ text: 'Prefers nights', edited_at: '2026-11-21T12:00:00.000Z' })),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Edit note on Maria Kowalski' }));
    const field = contactCard.getByLabelText('Change your note on Maria Kowalski');
    await user.clear(field);
    await user.type(field, 'Prefers nights');
    await user.click(contactCard.getByRole('button', { name: 'Save note' }));
    expect(await contactCard.findByText('Saved')).toBeInTheDocument();
    expect(contactCard.getByText('Prefers nights')).toBeInTheDocument();
    expect(contactCard.getByText(/ · edited Nov 21, 2026/)).toBeInTheDocument();
    expect(api.to(EDIT)[0]?.body).toEqual({ text: 'Prefers nights' });
    await waitFor(() => expect(contactCard.getByRole('button', { name: 'Edit note on Maria Kowalski' })).toHaveFocus());
  });

  test('can be deleted after a confirmation', async () => {
    let isDown = true;
    const api = fakeApi({
      ...withNotes(note),
      [DELETE]: () => (isDown ? refusal(503, 'database_unavailable', 'Briefly unavailable.') : ok({ success: true })),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Delete note on Maria Kowalski' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this note?' })).getByRole('button', {
        name: 'Keep note',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this note?' })).not.toBeInTheDocument());
    expect(api.to(DELETE)).toHaveLength(0);
    await user.click(contactCard.getByRole('button', { name: 'Delete note on Maria Kowalski' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this note?' })).getByRole('button', {
        name: 'Delete note',
      }),
    );
    await waitFor(() => expect(toasts()).toContain('Briefly unavailable.'));
    isDown = false;
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete this note?' })).getByRole('button', { name: 'Delete note' }),
    );
    await waitFor(() => expect(contactCard.queryByText('Prefers nihgts')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(contactCard.getByRole('button', { name: 'Add a note on Maria Kowalski' })).toHaveFocus(),
    );
  });

  test('can be deleted by an owner, but edited only by its author', async () => {
    fakeApi(withNotes(unlockNote({ may_edit: false })));
    renderApp('/account', { signedIn: true });
    const contactCard = await card();
    expect(contactCard.getByRole('button', { name: 'Delete note on Maria Kowalski' })).toBeInTheDocument();
    expect(contactCard.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  test('shows its author, or “Earlier note” if it has neither author nor time', async () => {
    const { by: _nobody, ...unsigned } = unlockNote({ id: 'b', text: 'Two', written_at: null });
    fakeApi(withNotes(unlockNote({ id: 'a', text: 'One', written_at: null }), unsigned));
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Show all 2 notes' }));
    expect(contactCard.getByText('Dana Whitfield')).toBeInTheDocument();
    expect(contactCard.getByText('Earlier note')).toBeInTheDocument();
  });

  test('is collapsed if there is a newer note', async () => {
    fakeApi(withNotes(...['One', 'Two', 'Three'].map((text) => unlockNote({ id: text, text }))));
    const { user } = renderApp('/account', { signedIn: true });
    const contactCard = await card();
    expect(contactCard.getByText('One')).toBeInTheDocument();
    expect(contactCard.queryByText('Two')).not.toBeInTheDocument();
    expect(contactCard.queryByText('Three')).not.toBeInTheDocument();
    await user.click(contactCard.getByRole('button', { name: 'Show all 3 notes' }));
    expect(contactCard.getByText('Three')).toBeInTheDocument();
    await user.click(contactCard.getByRole('button', { name: 'Show fewer notes' }));
    expect(contactCard.queryByText('Three')).not.toBeInTheDocument();
  });
});
