import type { VerifyCaregiverTokenResponse } from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile, newProfile } from './caregivers.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(() => {
  host.sentMails.length = 0;
});

const create = (payload: object) => host.app.inject({ method: 'POST', url: '/api/community-members', payload });
const verify = async (payload: object) =>
  (
    await host.app.inject({ method: 'POST', url: '/api/verify-caregiver-token', payload })
  ).json<VerifyCaregiverTokenResponse>();
const mailsTo = (email: string) => host.sentMails.filter(({ to }) => to === email);
const tokenIn = (text = '') => /\/update-profile\?\S*token=([\w-]+)/.exec(text)?.[1] ?? '';
const codeIn = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? '';
const confirmed = async (editToken: string) => {
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/caregiver-profile',
    payload: { token: editToken, method: 'GET' },
  });
  return answer.json<{ profile: { email_confirmed: boolean } }>().profile.email_confirmed;
};

describe('welcome email', () => {
  test('shows the row that agencies see, without the hidden contact details, and links to the profile', async () => {
    const { email } = await createProfile(host);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Welcome! Please confirm your email address');
    expect(mail?.text).toContain('Nora\nRegistered Nurse · Carmel, IN · 3+ years · ');
    expect(mail?.text).toContain('Confirm and see my profile:\nhttp://localhost:4000/update-profile?token=');
    for (const hidden of ["O'Brien", '555']) expect(mail?.text).not.toContain(hidden);
  });

  test('is in Spanish, and opens the Spanish page', async () => {
    const { email } = await createProfile(host, { preferred_language: 'es', association: 'iahhc' });
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Le damos la bienvenida. Confirme su correo electrónico');
    expect(mail?.text).not.toMatch(/Registered Nurse|mornings|years|Welcome/);
    expect(mail?.text).toContain('/iahhc/update-profile?lang=es&token=');
    expect(mail?.html).toContain('Indiana Association for Home and Hospice Care');
  });

  test('is sent only once if the last step is repeated', async () => {
    const profile = { ...newProfile(), creation_secret: 's'.repeat(43) };
    expect((await create(profile)).statusCode).toBe(201);
    expect((await create({ ...profile, first_name: 'Norah' })).statusCode).toBe(201);
    await Promise.all([create(profile), create(profile)]);
    expect(mailsTo(profile.email_address)).toHaveLength(1);
  });

  test('is not sent for a profile that is rejected', async () => {
    const { email } = await createProfile(host);
    const again = await create(newProfile({ email_address: email }));
    expect(again.statusCode).toBe(409);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('is enqueued together with the profile, or neither is stored', async () => {
    const broken = await createTestApp({
      overrides: { db: host.db, outbox: { enqueue: () => Promise.reject(new Error('no queue')) } },
    });
    const payload = newProfile();
    const answer = await broken.app.inject({ method: 'POST', url: '/api/community-members', payload });
    expect(answer.statusCode).toBe(500);
    await broken.app.close();
    expect((await create(payload)).statusCode).toBe(201);
  });
});

describe("caregiver's email address", () => {
  test('is confirmed when the emailed link is opened on its page, even twice', async () => {
    const { email, editToken } = await createProfile(host);
    expect(await confirmed(editToken)).toBe(false);
    const token = tokenIn(mailsTo(email)[0]?.text);
    expect((await verify({ token })).profile).toMatchObject({ email_address: email, email_confirmed: true });
    expect(await confirmed(editToken)).toBe(true);
    expect((await verify({ token })).profile).toMatchObject({ email_confirmed: true });
  });

  test('is confirmed by the email’s code, but not by a wrong code', async () => {
    const { email, editToken } = await createProfile(host);
    const code = codeIn(mailsTo(email)[0]?.text);
    expect((await verify({ email, code: code === '000000' ? '000001' : '000000' })).valid).toBe(false);
    expect(await confirmed(editToken)).toBe(false);
    expect((await verify({ email, code })).valid).toBe(true);
    expect(await confirmed(editToken)).toBe(true);
  });

  test('is not confirmed by the wizard, by a saved change, or by a link that was emailed to somebody else', async () => {
    const [nora, joan] = [await createProfile(host), await createProfile(host)];
    await verify({ token: tokenIn(mailsTo(joan.email)[0]?.text) });
    await verify({ token: 'x'.repeat(43) });
    const saved = await host.app.inject({
      method: 'POST',
      url: '/api/caregiver-profile',
      payload: { token: nora.editToken, updates: { first_name: 'Norah' } },
    });
    expect(saved.json()).toMatchObject({ profile: { first_name: 'Norah', email_confirmed: false } });
    expect(await confirmed(nora.editToken)).toBe(false);
    expect(await confirmed(joan.editToken)).toBe(true);
  });

  test('is confirmed by every later link that is emailed to it', async () => {
    const { email, editToken } = await createProfile(host);
    host.clock.advance(25 * 60 * 60 * 1000);
    expect((await verify({ token: tokenIn(mailsTo(email)[0]?.text) })).valid).toBe(false);
    await host.app.inject({ method: 'POST', url: '/api/send-caregiver-token', payload: { email } });
    host.clock.advance(-25 * 60 * 60 * 1000);
    await verify({ token: tokenIn(mailsTo(email)[1]?.text) });
    expect(await confirmed(editToken)).toBe(true);
  });
});
