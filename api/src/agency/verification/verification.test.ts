import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { rename, verify } from './verification.testing.ts';
import { unverifyAgency, VerificationRejectedError, verifyAgency } from './verification.service.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const profile = async (agency: SignedUpAgency) =>
  (await host.app.inject({ url: '/api/agency-profile', headers: agency.headers })).json<{ verified: boolean }>();
const save = (agency: SignedUpAgency, agency_name: string) =>
  host.app.inject({
    method: 'PATCH',
    url: '/api/agency-profile',
    headers: agency.headers,
    payload: {
      first_name: 'Dana',
      last_name: 'Reed',
      phone: '',
      title: '',
      agency_name,
      agency_city: '',
      agency_state: '',
    },
  });
const history = (agency: SignedUpAgency) =>
  host.db
    .selectFrom('agency_verifications')
    .select(['event', 'agency_name', 'checked', 'recorded_by'])
    .where('agency_id', '=', agency.agencyId)
    .orderBy('id')
    .execute();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof VerificationRejectedError ? error.message : String(error)),
  );

describe('verification', () => {
  test('names the operator and the check, and can be revoked without losing its record', async () => {
    const agency = await signUpAgency(host);
    expect(await profile(agency)).toMatchObject({ verified: false });
    const checked = ' Indiana license 16-004711 ';
    await verifyAgency(host.deps, { account: agency.email.toUpperCase(), checked, operator: 'ruth' });
    expect(await profile(agency)).toMatchObject({ verified: true });
    expect(await unverifyAgency(host.deps, { account: agency.agencyId, operator: 'sam' })).toBe('Maple Home Care');
    expect(await profile(agency)).toMatchObject({ verified: false });
    expect(await history(agency)).toEqual([
      {
        event: 'verified',
        agency_name: 'Maple Home Care',
        checked: 'Indiana license 16-004711',
        recorded_by: 'ruth',
      },
      { event: 'unverified', agency_name: 'Maple Home Care', checked: null, recorded_by: 'sam' },
    ]);
  });

  test('cannot be changed or deleted afterwards', async () => {
    const agency = await signUpAgency(host);
    await verify(host, agency);
    await expect(
      host.db
        .updateTable('agency_verifications')
        .set({ checked: 'nothing' })
        .where('agency_id', '=', agency.agencyId)
        .execute(),
    ).rejects.toThrow('only takes new rows');
    await expect(
      host.db.deleteFrom('agency_verifications').where('agency_id', '=', agency.agencyId).execute(),
    ).rejects.toThrow('only takes new rows');
    expect(await history(agency)).toHaveLength(1);
  });

  test.each([
    ['an empty check', { checked: '  ' }, 'Say what you checked: --checked TEXT'],
    ['a check that is too long', { checked: 'x'.repeat(501) }, 'The --checked text can have at most 500 characters.'],
    [
      'an unknown address',
      { account: 'nobody@agency.example.test' },
      "There is no agency 'nobody@agency.example.test'.",
    ],
    ['neither an address nor an id', { account: 'Maple' }, "'Maple' is neither an email address nor an id."],
    [
      'a different name from the one that was checked',
      { expectedName: 'Oak Care' },
      "The agency's name is 'Maple Home Care', not 'Oak Care'. Check the new name, then pass it with --name.",
    ],
  ])('is rejected with %s', async (_case, changes, words) => {
    const agency = await signUpAgency(host);
    const verification = { account: agency.email, checked: 'license', operator: 'ruth', ...changes };
    expect(await refusal(verifyAgency(host.deps, verification))).toBe(words);
    expect(await history(agency)).toEqual([]);
  });

  test('needs a confirmed address, and only verified agencies can be unverified', async () => {
    const agency = await signUpAgency(host);
    const who = { account: agency.agencyId, operator: 'ruth' };
    expect(await refusal(unverifyAgency(host.deps, who))).toBe("'Maple Home Care' is not verified.");
    await host.db.updateTable('people').set({ email_confirmed_at: null }).where('id', '=', agency.agencyId).execute();
    expect(await refusal(verifyAgency(host.deps, { ...who, checked: 'license' }))).toContain('is not confirmed');
  });

  test('reports how many other verified agencies have the same name', async () => {
    const [one, other, unverified] = [await signUpAgency(host), await signUpAgency(host), await signUpAgency(host)];
    for (const agency of [one, other, unverified]) await rename(host, agency, 'Twin Rivers Care');
    await rename(host, other, ' twin  RIVERS care');
    const check = { checked: 'license', operator: 'ruth' };
    expect(await verifyAgency(host.deps, { account: one.email, ...check })).toMatchObject({ namesakes: 0 });
    expect(await verifyAgency(host.deps, { account: other.email, ...check })).toMatchObject({ namesakes: 1 });
  });
});

describe('new agency name', () => {
  test('is unverified, even if the agency returns to its old name', async () => {
    const agency = await signUpAgency(host);
    await verify(host, agency);
    expect((await save(agency, 'Oak Care')).json()).toMatchObject({ verified: false });
    expect((await save(agency, 'Maple Home Care')).json()).toMatchObject({ verified: false });
    expect((await history(agency)).map(({ event, agency_name }) => [event, agency_name])).toEqual([
      ['verified', 'Maple Home Care'],
      ['renamed', 'Oak Care'],
    ]);
  });

  test('counts as unchanged if only capitalization and spaces differ', async () => {
    const agency = await signUpAgency(host);
    await verify(host, agency);
    expect((await save(agency, 'MAPLE  Home Care')).json()).toMatchObject({ verified: true });
  });

  test('does not verify an agency even if it is the name of a verified agency', async () => {
    const [agency, stranger] = [await signUpAgency(host), await signUpAgency(host)];
    await rename(host, agency, 'Lantern Home Health');
    await verify(host, agency);
    expect((await save(stranger, 'Lantern Home Health')).json()).toMatchObject({ verified: false });
    expect(await profile(agency)).toMatchObject({ verified: true });
  });

  test('is rejected if sent with a verified flag, so that agencies cannot verify themselves', async () => {
    const agency = await signUpAgency(host);
    const answer = await host.app.inject({
      method: 'PATCH',
      url: '/api/agency-profile',
      headers: agency.headers,
      payload: { agency_name: 'Maple Home Care', verified: true },
    });
    expect(answer.statusCode).toBe(400);
    expect(await profile(agency)).toMatchObject({ verified: false });
  });
});

describe('comparing agency names', () => {
  const normal = async (name: string) => {
    const { rows } = await sql<{ name: string }>`SELECT comparable_name(${name}) AS name`.execute(host.db);
    return rows[0]?.name;
  };

  test.each([
    ['capitals', 'LANTERN Care'],
    ['spaces around and between', '  Lantern \t Care\n'],
    ['a no-break space', 'Lantern\u00A0Care'],
    ['full-width letters', 'Ｌａｎｔｅｒｎ Care'],
    ['invisible characters', 'Lan\u200Btern\u00AD Ca\u2060re\uFEFF'],
    ['mathematical letters', '𝐋𝐚𝐧𝐭𝐞𝐫𝐧 Care'],
  ])('ignores %s', async (_case, name) => {
    expect(await normal(name)).toBe('lantern care');
  });

  test('treats a letter with a separate accent like the combined letter, and ß like ss', async () => {
    expect(await normal('Jose\u0301 STRASSE')).toBe(await normal('José Straße'));
  });

  test('distinguishes look-alike letters from another alphabet', async () => {
    expect(await normal('L\u0430ntern Care')).not.toBe('lantern care');
  });
});
