import { randomUUID } from 'node:crypto';
import { MAX_CANDIDATE_NOTES } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '../../testing/calls-at-once.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addColleague, callsOf } from '../people/colleagues.testing.ts';
import { revoke, unlockedBy, unlockSomebody } from './unlock-records.testing.ts';

let host: TestApp;
let owner: SignedUpAgency;
let robin: SignedUpAgency;
let unlockId: string;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  owner = await signUpAgency(host);
  robin = await addColleague(host, owner);
  ({ unlockId } = await unlockSomebody(host, owner));
});

const path = (id?: string) => `/api/unlocked-candidates/${unlockId}/notes${id === undefined ? '' : `/${id}`}`;
const add = (who: SignedUpAgency, text: unknown, id: string = randomUUID()) =>
  callsOf(host).call('POST', path(), who, { id, text });
const edit = (who: SignedUpAgency, id: string, text: string) => callsOf(host).call('PATCH', path(id), who, { text });
const remove = (who: SignedUpAgency, id: string) => callsOf(host).call('DELETE', path(id), who);
async function notesFor(who: SignedUpAgency) {
  const [unlocked] = await unlockedBy(host, who);
  return unlocked?.notes ?? [];
}
const texts = async () => (await notesFor(owner)).map(({ text }) => text);

describe('notes on an unlock', () => {
  test('are listed with author and time, newest first', async () => {
    const first = await add(owner, '  Called on Monday.\nPrefers nights – “ask again” 🙂 ');
    expect(first).toMatchObject({
      status: 200,
      body: {
        text: 'Called on Monday.\nPrefers nights – “ask again” 🙂',
        by: { id: owner.personId, name: 'Dana Reed' },
        written_at: expect.stringMatching(/^\d{4}-/),
        edited_at: null,
        may_edit: true,
        may_delete: true,
      },
    });
    host.clock.advance(1_000);
    await add(robin, 'Left a message');
    expect(await texts()).toEqual(['Left a message', 'Called on Monday.\nPrefers nights – “ask again” 🙂']);
    expect(await notesFor(robin)).toMatchObject([
      { by: { name: 'Robin Vale' }, may_edit: true, may_delete: true },
      { by: { name: 'Dana Reed' }, may_edit: false, may_delete: false },
    ]);
  });

  test('are all kept if two colleagues write them concurrently', async () => {
    await Promise.all([add(owner, 'one'), add(robin, 'two'), add(owner, 'three'), add(robin, 'four')]);
    expect((await texts()).toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });

  test('are stored once when retried, even concurrently', async () => {
    const id = randomUUID();
    const answers = await Promise.all([add(owner, 'once', id), add(owner, 'once', id), add(owner, 'once', id)]);
    expect(answers.map(({ status, body }) => [status, body['id'], body['text']])).toEqual(
      Array.from({ length: 3 }, () => [200, id, 'once']),
    );
    expect(await texts()).toEqual(['once']);
    // A second tab sends another text with the same id. The response has the stored text, so that the tab can keep its
    // text as a new note.
    expect((await add(owner, 'once, and more', id)).body).toMatchObject({ id, text: 'once' });
  });

  test('can be edited only by their author', async () => {
    const id = randomUUID();
    await add(robin, 'Prefers nihgts', id);
    host.clock.advance(1_000);
    expect(await edit(robin, id, 'Prefers nights')).toMatchObject({
      status: 200,
      body: { text: 'Prefers nights', edited_at: expect.stringMatching(/^\d{4}-/) },
    });
    expect(await edit(owner, id, 'mine now')).toMatchObject({ status: 403, body: { code: 'not_note_author' } });
    expect(await edit(robin, randomUUID(), 'nothing')).toMatchObject({ status: 404 });
    expect(await texts()).toEqual(['Prefers nights']);
  });

  test('can be deleted by their author or an owner, and deleting again changes nothing', async () => {
    const [ofOwner, ofRobin] = [randomUUID(), randomUUID()];
    await add(owner, 'of the owner', ofOwner);
    await add(robin, 'of Robin', ofRobin);
    expect(await remove(robin, ofOwner)).toMatchObject({ status: 403, body: { code: 'not_note_author' } });
    expect(await texts()).toHaveLength(2);
    expect((await remove(owner, ofRobin)).status).toBe(200);
    expect((await remove(owner, ofRobin)).status).toBe(200);
    expect((await remove(robin, ofRobin)).status).toBe(200);
    expect(await texts()).toEqual(['of the owner']);
  });

  test('keep the name of a removed colleague, who can no longer read them', async () => {
    await add(robin, 'Left a message');
    const removed = await callsOf(host).call('DELETE', `/api/agency-people/${robin.personId}`, owner);
    expect(removed.status).toBe(200);
    expect(await notesFor(owner)).toMatchObject([{ text: 'Left a message', by: { name: 'Robin Vale' } }]);
    expect((await add(robin, 'still here')).status).toBe(401);
  });

  test('stay when the payment is returned', async () => {
    await add(owner, 'Called on Monday');
    await revoke(host, unlockId);
    expect(await texts()).toEqual(['Called on Monday']);
  });

  test.each([[''], ['   '], ['a\0b'], [1], ['n'.repeat(2_001)]])('are rejected with %j', async (text) => {
    expect(await add(owner, text)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await texts()).toEqual([]);
  });

  test('can have 2,000 characters', async () => {
    expect((await add(owner, '🙂'.repeat(1_000))).status).toBe(200);
  });

  async function fill(length: number): Promise<void> {
    const notes = Array.from({ length }, (_, index) => ({
      unlock_id: unlockId,
      id: randomUUID(),
      text: `note ${index}`,
      written_at: new Date(),
    }));
    await host.db.insertInto('unlock_notes').values(notes).execute();
  }

  test('are limited in number', async () => {
    await fill(MAX_CANDIDATE_NOTES);
    expect(await add(owner, 'one too many')).toMatchObject({ status: 409, body: { code: 'record_full' } });
  });

  test('are limited in number under concurrent additions in two processes', async () => {
    await fill(MAX_CANDIDATE_NOTES - 1);
    const adding = [owner, robin, owner, robin].map((who) => (on: TestApp) => {
      const note = { id: randomUUID(), text: 'at once' };
      return callsOf(on).call('POST', path(), who, note);
    });
    expect((await atOnce(host, unlockId, adding)).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await texts()).toHaveLength(MAX_CANDIDATE_NOTES);
  });

  test('are closed to another agency, and equal ids in two agencies do not conflict', async () => {
    const id = randomUUID();
    await add(owner, 'Called on Monday', id);
    const stranger = await signUpAgency(host);
    for (const answer of [await add(stranger, 'x', id), await edit(stranger, id, 'x'), await remove(stranger, id)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const mine = unlockId;
    ({ unlockId } = await unlockSomebody(host, stranger));
    expect(await add(stranger, 'Of the other agency', id)).toMatchObject({ status: 200 });
    unlockId = mine;
    expect(await texts()).toEqual(['Called on Monday']);
  });

  test('do not appear in the log', async () => {
    await add(owner, 'canary-note-of-the-agency');
    expect(host.logLines.join('')).not.toContain('canary-note');
  });
});
