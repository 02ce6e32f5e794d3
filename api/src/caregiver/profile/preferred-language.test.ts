import type { CaregiverProfileResponse, SendCaregiverTokenBody } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile, newProfile, type CreatedProfile } from './caregivers.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const post = (url: string, payload: object, token?: string) =>
  host.app.inject({
    method: 'POST',
    url,
    payload,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
async function mailOf(body: SendCaregiverTokenBody) {
  expect((await post('/api/send-caregiver-token', body)).json()).toEqual({ sent: true });
  const mail = host.sentMails.at(-1);
  if (mail?.to !== body.email) throw new Error('no email was sent to this address');
  return { ...mail, link: new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '') };
}
async function profileOf({ editToken }: CreatedProfile) {
  const answer = await post('/api/caregiver-profile', { token: editToken, method: 'GET' });
  return answer.json<CaregiverProfileResponse>().profile;
}
async function consentsOf({ uuid }: CreatedProfile) {
  const rows = await host.db
    .selectFrom('consent_events as e')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'e.caregiver_id')
    .select(['e.kind', 'e.wording_version'])
    .where('caregiver.uuid', '=', uuid)
    .orderBy('e.id')
    .execute();
  return rows.map((row) => `${row.kind}: ${row.wording_version}`).sort();
}

describe('the language of a caregiver', () => {
  test('is English unless the wizard sends another', async () => {
    const nora = await createProfile(host);
    expect(await profileOf(nora)).toMatchObject({ preferred_language: 'en' });
    const mail = await mailOf({ email: nora.email });
    expect(mail.subject).toBe('Your secure link to update your profile');
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.link.searchParams.has('lang')).toBe(false);
  });

  test('is stored with the profile, and emails are written in it', async () => {
    const rosa = await createProfile(host, { preferred_language: 'es', first_name: 'Rosa' });
    expect(await profileOf(rosa)).toMatchObject({ preferred_language: 'es' });
    const mail = await mailOf({ email: rosa.email, association: 'iahhc' });
    expect(mail.subject).toBe('Su enlace seguro para actualizar su perfil');
    expect(mail.html).toContain('<html lang="es">');
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Hola, Rosa:');
      expect(form).toContain('¿Tiene preguntas? Escriba a');
      expect(form).not.toMatch(/Hello|Questions|Or type|Your code|button/);
    }
    expect(mail.text).toMatch(/Su código: \d{6}/);
    expect(mail.link.searchParams.get('lang')).toBe('es');
  });

  test('is overridden by the language of the page for an email requested there', async () => {
    const nora = await createProfile(host);
    const mail = await mailOf({
      email: nora.email,
      preferred_language: 'es',
      job_title: 'Home Health Aide',
      agency: 'Maple Home Care',
    });
    expect(mail.subject).toBe('Continúe con su solicitud');
    expect(mail.text).toContain('su solicitud para Home Health Aide en Maple Home Care.');
    expect(mail.link.searchParams.get('lang')).toBe('es');
    expect(await profileOf(nora)).toMatchObject({ preferred_language: 'en' });
    expect((await mailOf({ email: nora.email })).subject).toBe('Your secure link to update your profile');
  });

  test('changes only with an update that names another language', async () => {
    const nora = await createProfile(host);
    const update = (updates: object) => post('/api/caregiver-profile', { token: nora.editToken, updates });
    await update({ preferred_language: 'es' });
    expect(await profileOf(nora)).toMatchObject({ preferred_language: 'es' });
    await update({ first_name: 'Leonor' });
    expect(await profileOf(nora)).toMatchObject({ preferred_language: 'es', first_name: 'Leonor' });
  });

  test('is recorded with each consent, together with the version that was shown', async () => {
    const rosa = await createProfile(host, { preferred_language: 'es' });
    expect(await consentsOf(rosa)).toEqual(['sms: sms-opt-in-1-es', 'terms: caregiver-release-3-es']);
    const updates = { sms_opt_in: false, preferred_language: 'en' };
    await post('/api/caregiver-profile', { token: rosa.editToken, updates });
    expect(await consentsOf(rosa)).toContain('sms: sms-opt-in-1');
    const nora = await createProfile(host);
    expect(await consentsOf(nora)).toEqual(['sms: sms-opt-in-1', 'terms: caregiver-release-3']);
  });

  test('is used even for the last email, which confirms that the profile was deleted', async () => {
    const rosa = await createProfile(host, { preferred_language: 'es' });
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, rosa.editToken);
    const mail = host.sentMails.at(-1);
    expect(mail).toMatchObject({ to: rosa.email, subject: 'Su perfil se eliminó' });
    expect(mail?.text).toContain('/care-professionals/build-a-profile?lang=es');
    expect(mail?.text).not.toMatch(/Hello|you|Questions/);
  });

  test('must be a supported language', async () => {
    const answer = await post('/api/community-members', { ...newProfile(), preferred_language: 'fr' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'preferred_language' }] });
  });
});
