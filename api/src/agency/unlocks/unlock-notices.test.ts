import { openUnlockNoticeCall, blockFromNoticeCall, reportWrongPersonCall } from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { callsOf } from '../people/colleagues.testing.ts';
import { unlock, unlockSomebody, unlockedBy } from './unlock-records.testing.ts';
import { noticeToken } from '../../crypto/link-tokens.ts';

let host: TestApp;
let agency: SignedUpAgency;
let candidate: Awaited<ReturnType<typeof unlockSomebody>>;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  agency = await signUpAgency(host);
  candidate = await unlockSomebody(host, agency);
});

const post = async (path: string, token: string) => {
  const answer = await host.app.inject({ method: 'POST', url: path, payload: { token } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const token = () => noticeToken(host.deps.config, candidate.unlockId);
const open = () => post(openUnlockNoticeCall.path, token());

describe('unlock email', () => {
  test('names the agency and the number that will call, and says whether we verified the agency', async () => {
    const { email } = await host.db
      .selectFrom('unlocks')
      .select('candidate_email as email')
      .where('id', '=', candidate.unlockId)
      .executeTakeFirstOrThrow();
    const mail = host.sentMails.findLast(({ to, subject }) => to === email && /wants to talk to you/.test(subject));
    expect(mail?.text).toContain("We haven't verified this agency yet.");
    expect(mail?.text).toContain(`/unlock-notice?token=`);
  });

  test('is sent once per unlock, and never for a rejected unlock', async () => {
    const told = () => host.sentMails.filter(({ text }) => text.includes(token())).length;
    expect(told()).toBe(1);
    await expect(unlock(host, agency, candidate.uuid)).rejects.toThrow('already_unlocked');
    expect(told()).toBe(1);
  });
});

describe('page linked from the unlock email', () => {
  test('shows the agency’s calling number, or the recruiter’s phone if the agency has none', async () => {
    expect(await open()).toMatchObject({ status: 200, body: { verified: false, blocked: false } });
    await callsOf(host).call('PATCH', '/api/agency-profile', agency, { calls_from: '(317) 555-0177' });
    expect((await open()).body).toMatchObject({ calls_from: '3175550177' });
    await callsOf(host).call('PATCH', '/api/agency-profile', agency, { calls_from: '' });
    expect((await open()).body['calls_from']).not.toBe('3175550177');
  });

  test('never shows an invalid calling number, because the agency’s profile rejects it', async () => {
    const wrong = await callsOf(host).call('PATCH', '/api/agency-profile', agency, { calls_from: '12345' });
    expect(wrong.status).toBe(400);
  });

  test('can block the agency, even if the button is pressed twice, and the unlock stays', async () => {
    expect((await post(blockFromNoticeCall.path, token())).status).toBe(200);
    expect((await post(blockFromNoticeCall.path, token())).status).toBe(200);
    expect((await open()).body).toMatchObject({ blocked: true });
    expect(await unlockedBy(host, agency)).toHaveLength(1);
  });

  test('can report the wrong person to support, once', async () => {
    await post(reportWrongPersonCall.path, token());
    await post(reportWrongPersonCall.path, token());
    const row = await host.db
      .selectFrom('unlocks')
      .select('wrong_person_at')
      .where('id', '=', candidate.unlockId)
      .executeTakeFirstOrThrow();
    expect(row.wrong_person_at).not.toBeNull();
    expect(host.sentMails.filter(({ text }) => text.includes(`unlock ${candidate.unlockId} says`))).toHaveLength(1);
  });

  test('rejects a forged token, a token for another purpose, and every token after the profile is deleted', async () => {
    const forged = `${token().slice(0, -4)}AAAA`;
    for (const path of [openUnlockNoticeCall.path, blockFromNoticeCall.path, reportWrongPersonCall.path]) {
      expect(await post(path, forged)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    }
    await host.db.deleteFrom('caregiver_contacts').execute();
    expect((await open()).status).toBe(400);
  });
});
