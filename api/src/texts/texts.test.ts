import { createHmac, randomUUID } from 'node:crypto';
import { HOUR_MS, weekOf, WEEKDAY_DAYS, type ClaimReason } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unlock } from '../agency/unlocks/unlock-records.testing.ts';
import { verify } from '../agency/verification/verification.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency } from '../testing/test-app.ts';
import { connectTwilio } from './twilio.ts';
import {
  agree,
  caregiverWithPhone,
  choose,
  controlsOf,
  dataOf,
  moveTo,
  runJob,
  startTextStack,
  textsTo,
  type TextStack,
} from './testing/text-stack.ts';

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);

let host: TextStack;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await startTextStack();
});
afterAll(() => host.close());
beforeEach(async () => {
  moveTo(host, 10);
  agency = await signUpAgency(host);
});

const reply = (who: { phone: string }, words: string) => host.twilio.reply(`+1${who.phone}`, words);
const state = async (who: Parameters<typeof controlsOf>[1]) => (await controlsOf(host, who)).texts?.state;
const storedTexts = (phone: string) =>
  host.db.selectFrom('texts').selectAll().where('phone', '=', phone).orderBy('id').execute();
const outcomes = async (who: { phone: string }) => (await storedTexts(who.phone)).map(({ outcome }) => outcome);
const headersNow = () => ({ authorization: `Bearer ${host.app.tokens.issueAccessToken(agency).access_token}` });
async function agreed(changes: Parameters<typeof caregiverWithPhone>[1] = {}) {
  const who = await caregiverWithPhone(host, changes);
  await agree(host, who);
  moveTo(host, 10);
  return who;
}
const ask = async (uuid: string) => {
  const payload = {
    candidates: [uuid],
    hours: MORNINGS,
    zip_code: '46204',
    pay_cents: 1_850,
    starts_on: null,
    needs: [],
  };
  return host.app.inject({ method: 'POST', url: '/api/questions', headers: headersNow(), payload });
};

describe('consent to text messages', () => {
  test('requires a checked box on the page and a YES from the phone before any other message is sent', async () => {
    const who = await caregiverWithPhone(host);
    await unlock(host, agency, who.uuid);
    await runJob(host);
    expect(await state(who)).toBe('off');
    expect(textsTo(host, who)).toEqual([]);

    expect((await choose(host, who, true)).texts).toMatchObject({ state: 'asked', phone: who.phone });
    expect((await choose(host, who, true)).texts).toMatchObject({ state: 'asked' });
    await unlock(host, await signUpAgency(host), who.uuid);
    await runJob(host);
    expect(textsTo(host, who)).toEqual([expect.stringMatching(/^Homecare Talent Network: Reply YES/)]);

    expect((await reply(who, 'yes')).answers).toEqual([expect.stringContaining('You will get texts about work')]);
    expect(await state(who)).toBe('on');
    const { sms_consent_history: history } = await controlsOf(host, who);
    expect(history).toHaveLength(1);
    const consents = await host.db.selectFrom('consent_events').selectAll().where('kind', '=', 'texts').execute();
    expect(consents.filter(({ phone }) => phone === who.phone).map(({ granted, source }) => [granted, source])).toEqual(
      [
        [true, 'profile_controls'],
        [true, 'text_reply'],
      ],
    );
  });

  test("is requested in the caregiver's language, like all other text messages", async () => {
    const who = await agreed({ preferred_language: 'es' });
    await unlock(host, agency, who.uuid);
    await runJob(host);
    const [first, second] = textsTo(host, who);
    expect(first).toContain('Responda SÍ');
    expect(second).toContain('lang=es');
    expect((await reply(who, 'basta')).answers).toEqual([expect.stringContaining('START')]);
  });

  test('is included in the caregiver’s data download, along with the text messages', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    await runJob(host);
    // The provider's report on a text message may arrive in the meantime.
    const arrived = { phone_number: who.phone, outcome: expect.stringMatching(/^(sent|delivered)$/) };
    expect((await dataOf(host, who)).texts).toMatchObject([
      { about: 'unlock', ...arrived },
      { about: 'agreement', ...arrived },
    ]);
  });

  test('applies to one phone number only, so a new number needs a new consent', async () => {
    const who = await agreed();
    await host.db
      .updateTable('caregiver_contacts')
      .set({ phone: '3175559999' })
      .where('email', '=', who.email)
      .execute();
    expect(await state(who)).toBe('off');
    await unlock(host, agency, who.uuid);
    await runJob(host);
    expect(await outcomes({ phone: '3175559999' })).toEqual([]);
    expect((await reply(who, 'YES')).answers).toEqual([expect.stringContaining('Nobody reads replies')]);
    expect(await state(who)).toBe('off');
  });

  test('ends when the box is cleared on the page, and a later YES does not restore it', async () => {
    const who = await caregiverWithPhone(host);
    await choose(host, who, true);
    await choose(host, who, false);
    await runJob(host);
    expect(textsTo(host, who)).toEqual([]);
    expect((await reply(who, 'YES')).answers).toEqual([]);
    expect(await state(who)).toBe('off');
  });

  test('is rejected from an unauthorized caller, and on sites without text messages', async () => {
    const stranger = await host.app.inject({ method: 'POST', url: '/api/caregiver-texts', payload: { wanted: true } });
    expect(stranger.statusCode).toBe(401);
    const without = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
    const who = await caregiverWithPhone(host);
    expect((await choose(without, who, true)).status).toBe(404);
    expect((await controlsOf(without, who)).texts).toBeNull();
    const form = { method: 'POST', url: '/api/texts/incoming', payload: 'From=%2B13175550142&Body=STOP' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await without.app.inject({ ...form, headers })).statusCode).toBe(404);
    await runJob(without);
    await without.close();
  });
});

async function claim(unlockId: string, reason: ClaimReason) {
  for (const hours of [30, 3, 0]) {
    const called_at = new Date(host.clock.now().getTime() - hours * HOUR_MS);
    const call = { unlock_id: unlockId, id: randomUUID(), outcome: 'no_answer', called_by_name: 'Dana', called_at };
    await host.db.insertInto('unlock_calls').values(call).execute();
  }
  const url = `/api/unlocked-candidates/${unlockId}/claim`;
  const claimed = await host.app.inject({ method: 'POST', url, headers: headersNow(), payload: { reason } });
  expect(claimed.statusCode, claimed.body).toBe(200);
}

describe('text message', () => {
  test('about a claim is not sent if the agency reports that the number belongs to somebody else', async () => {
    const who = await agreed();
    const unlockId = await unlock(host, agency, who.uuid);
    await claim(unlockId, 'not_this_person');
    await runJob(host);
    const sent = await storedTexts(who.phone);
    expect(sent.map(({ about }) => about)).not.toContain('claim');
  });

  test('is sent about an unlock, about a question and about a claim', async () => {
    const who = await agreed();
    await host.db.updateTable('caregivers').set({ week: MORNINGS }).where('uuid', '=', who.uuid).execute();
    await verify(host, agency);
    expect((await ask(who.uuid)).json()).toMatchObject({ asked: [who.uuid] });
    const unlockId = await unlock(host, agency, who.uuid);
    await runJob(host);
    const [, question, notice] = textsTo(host, who);
    expect(question).toMatch(/Maple Home Care asks if .* \$18\.50 an hour\. Answer yes or no: \S+\/question\?token=/);
    expect(notice).toMatch(/Maple Home Care has your number now .* \(317\) 555-0100\. .*\/unlock-notice\?token=/);

    moveTo(host, 10);
    await claim(unlockId, 'dead');
    await runJob(host);
    expect(textsTo(host, who)[3]).toMatch(/Maple Home Care could not reach you\. Please answer our email about it\./);
    // The number is in doubt, so its holder gets no link that could change the profile.
    expect(textsTo(host, who)[3]).not.toContain('http');
  });

  test('is sent only once per unlock, even by two concurrent processes', async () => {
    const who = await agreed();
    const unlockId = await unlock(host, agency, who.uuid);
    await expect(unlock(host, agency, who.uuid)).rejects.toThrow();
    const { textCaregiver } = await import('./texts.service.ts');
    const { id } = await host.db
      .selectFrom('caregivers')
      .select('id')
      .where('uuid', '=', who.uuid)
      .executeTakeFirstOrThrow();
    await textCaregiver(host.deps, { caregiverId: id, about: 'unlock', subject: unlockId, write: () => 'again' });
    const second = await createTestApp({ environment: host.settings, overrides: { db: host.db, now: host.clock.now } });
    await Promise.all([runJob(host), runJob(second), runJob(host), runJob(second)]);
    expect(textsTo(host, who)).toHaveLength(2);
    await host.twilio.webhooksSettled();
    expect(await outcomes(who)).toEqual(['delivered', 'delivered']);
    await second.close();
  });

  test('is sent no earlier than 8 AM where the caregiver lives', async () => {
    const who = await agreed();
    moveTo(host, 20);
    await unlock(host, agency, who.uuid);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(1);
    host.clock.advance(11.9 * HOUR_MS);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(1);
    host.clock.advance(0.2 * HOUR_MS);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(2);
  });

  test('is sent no earlier than 8 AM in California if the caregiver lives there', async () => {
    const who = await caregiverWithPhone(host, {
      preferred_city: 'Fresno',
      preferred_state: 'CA',
      preferred_zip: '93701',
    });
    await choose(host, who, true);
    await runJob(host);
    expect(textsTo(host, who)).toEqual([]);
    host.clock.advance(1.1 * HOUR_MS);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(1);
  });

  test('is dropped instead of postponed if it exceeds the daily limit', async () => {
    const who = await agreed();
    for (let count = 0; count < 3; count += 1) await unlock(host, await signUpAgency(host), who.uuid);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(3);
    moveTo(host, 10);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(3);
    expect((await outcomes(who)).filter((outcome) => outcome === 'dropped')).toHaveLength(1);
  });

  test('is retried if the provider fails, and is sent only once', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    host.twilio.failNext({ status: 503 });
    await expect(runJob(host)).rejects.toThrow('could not send texts (1 failed)');
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(1);
    host.clock.advance(61_000);
    await runJob(host);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(2);
  });

  test('is not retried if the provider does not respond, because the message may have been sent', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    host.twilio.failNext({ kind: 'hang' });
    await runJob(host);
    host.clock.advance(2 * HOUR_MS);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(2);
    expect(await outcomes(who)).toEqual(['delivered', 'unknown']);
  });

  test('is not retried if the process dies while sending it', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    const started_at = host.clock.now();
    await host.db
      .updateTable('texts')
      .set({ started_at })
      .where('phone', '=', who.phone)
      .where('about', '=', 'unlock')
      .execute();
    await runJob(host);
    expect((await outcomes(who)).at(-1)).toBeNull();
    host.clock.advance(11 * 60_000);
    await runJob(host);
    expect((await outcomes(who)).at(-1)).toBe('unknown');
    expect(textsTo(host, who)).toHaveLength(1);
  });

  test('appears in no log line and is not readable in the database', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    const [text] = (await storedTexts(who.phone)).filter(({ about }) => about === 'unlock');
    expect(text?.sealed).not.toContain('Maple');
    host.twilio.failNext({ status: 400 });
    await runJob(host);
    expect(await outcomes(who)).toEqual(['delivered', 'refused']);
    const lines = host.logLines.join('\n');
    for (const secret of [who.phone, 'unlock-notice?token', 'Maple Home Care', host.config.TWILIO_AUTH_TOKEN ?? '']) {
      expect(lines).not.toContain(secret);
    }
  });

  test('is deleted with the profile', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    const { eraseCaregiver } = await import('../caregiver/controls/caregiver-controls.repository.ts');
    const { id } = await host.db
      .selectFrom('caregivers')
      .select('id')
      .where('uuid', '=', who.uuid)
      .executeTakeFirstOrThrow();
    await eraseCaregiver(host.db, id, host.clock.now());
    await runJob(host);
    expect(await storedTexts(who.phone)).toEqual([]);
    expect(textsTo(host, who)).toHaveLength(1);
  });
});

describe('reply to a text message', () => {
  test('ends all messages immediately, including queued ones, if it is STOP, and only START resumes them', async () => {
    const who = await agreed();
    await unlock(host, agency, who.uuid);
    expect((await reply(who, 'Please stop texting me')).answers).toEqual([expect.stringContaining('no more texts')]);
    await runJob(host);
    expect(textsTo(host, who)).toHaveLength(1);
    expect(await outcomes(who)).toEqual(['delivered', 'dropped']);
    expect(await state(who)).toBe('stopped');
    expect((await choose(host, who, true)).texts).toMatchObject({ state: 'stopped', our_number: '3175550100' });
    expect((await reply(who, 'yes')).answers).toEqual([]);
    expect(await state(who)).toBe('stopped');
    await reply(who, 'START');
    expect(await state(who)).toBe('on');
  });

  test('ends messages for every profile with the same number if it is STOP', async () => {
    const who = await agreed();
    const other = await caregiverWithPhone(host, { phone_number: who.phone });
    await agree(host, { ...other, phone: who.phone });
    expect([await state(who), await state(other)]).toEqual(['on', 'on']);
    await reply(who, 'STOP');
    expect([await state(who), await state(other)]).toEqual(['stopped', 'stopped']);
  });

  test('is answered if it is HELP, at most hourly if it is unreadable, and never if the phone is unknown', async () => {
    const who = await agreed();
    expect((await reply(who, 'Help')).answers).toEqual([expect.stringContaining(host.config.SUPPORT_EMAIL)]);
    expect((await reply(who, 'Who is this?')).answers).toEqual([expect.stringContaining('Nobody reads replies')]);
    expect((await reply(who, 'Hello?')).answers).toEqual([]);
    expect(await host.twilio.reply('+13175558888', 'Hello?')).toEqual({ status: 200, answers: [] });
    expect(await host.twilio.reply('+447700900123', 'STOP')).toEqual({ status: 200, answers: [] });
  });

  test('changes nothing without the provider’s signature', async () => {
    const who = await agreed();
    const form = { From: `+1${who.phone}`, To: '+13175550100', Body: 'STOP' };
    const signed = (secret: string, url = host.incomingUrl, fields: Record<string, string> = form) =>
      createHmac('sha1', secret)
        .update(
          url +
            Object.keys(fields)
              .sort()
              .map((name) => name + fields[name])
              .join(''),
        )
        .digest('base64');
    const post = (signature: string | undefined, fields: Record<string, string> = form) =>
      fetch(host.incomingUrl, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: signature === undefined ? {} : { 'x-twilio-signature': signature },
      });
    const genuine = signed(host.config.TWILIO_AUTH_TOKEN ?? '');
    const refused = [
      await post(undefined),
      await post(signed('another secret')),
      await post(genuine, { ...form, From: '+13175550199' }),
      await post(signed(host.config.TWILIO_AUTH_TOKEN ?? '', `${host.incomingUrl}?other`)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await state(who)).toBe('on');
    const json = await fetch(host.incomingUrl, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(400);
    expect((await post(genuine)).status).toBe(200);
    expect((await post(genuine)).status).toBe(200);
    expect(await state(who)).toBe('stopped');
  });
});

describe('delivery report from the provider', () => {
  test('stores whether each text message was delivered', async () => {
    const who = await agreed();
    host.twilio.undeliverable(`+1${who.phone}`);
    await unlock(host, agency, who.uuid);
    await runJob(host);
    await host.twilio.webhooksSettled();
    expect(await outcomes(who)).toEqual(['delivered', 'undelivered']);
  });

  test('ends messages if it reports a STOP that only the provider has seen', async () => {
    const who = await agreed();
    await host.twilio.webhooksSettled();
    const provider = await connectTwilio(host.config);
    const status = provider?.readStatus({ MessageStatus: 'failed', ErrorCode: '21610' });
    expect(status).toEqual({ outcome: 'undelivered', stopped: true });
    const { recordTextStatus } = await import('./texts.service.ts');
    const [text] = await storedTexts(who.phone);
    if (status === null || status === undefined || text === undefined) throw new Error('no text');
    await recordTextStatus(host.deps, text.id, status);
    expect(await state(who)).toBe('stopped');
    expect(await outcomes(who)).toEqual(['delivered']);
  });
});
