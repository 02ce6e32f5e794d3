import { LEGAL_VERSIONS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCandidate } from '../agency/billing/testing/payments-stack.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { mailNewTermsJob } from './mail-new-terms.job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Noon of the day on which the current versions take effect. */
const EFFECTIVE = new Date(`${LEGAL_VERSIONS.caregiverTerms.effective}T12:00:00Z`).getTime();

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.db.deleteFrom('caregivers').execute();
  await host.db.deleteFrom('people').execute();
  agency = await signUpAgency(host);
  host.sentMails.length = 0;
});

const at = (days: number) => ({ ...host.deps, now: () => new Date(EFFECTIVE + days * DAY_MS) });
const run = (days: number) => mailNewTermsJob.run(at(days));
const readers = () => host.sentMails.map(({ to }) => to).sort();

/** A caregiver whose consent names this wording. */
async function consented(wording: string, changes: { preferred_language?: string; display_status?: string } = {}) {
  const one = await addCandidate(host);
  const { id } = await host.db
    .updateTable('caregivers')
    .set({ last_modified: new Date(), ...changes })
    .where('uuid', '=', one.uuid)
    .returning('id')
    .executeTakeFirstOrThrow();
  await host.db
    .updateTable('consent_events')
    .set({ wording_version: wording })
    .where('caregiver_id', '=', id)
    .execute();
  return { ...one, id };
}
const acceptEarlier = (personId: string) =>
  host.db.updateTable('people').set({ terms_version: 1 }).where('id', '=', personId).execute();

describe('the mail about new terms', () => {
  it('goes to agencies 15 days and to caregivers one day before the version counts, once', async () => {
    await acceptEarlier(agency.personId);
    const maria = await consented('caregiver-release-1');
    await run(-16);
    expect(readers()).toEqual([]);
    await run(-15);
    expect(readers()).toEqual([agency.email]);
    await run(-2);
    expect(readers()).toEqual([agency.email]);
    await run(-1);
    expect(readers()).toEqual([agency.email, maria.email].sort());
    await Promise.all([run(0), run(0)]);
    expect(readers()).toHaveLength(2);
    expect(await host.db.selectFrom('caregiver_terms_mails').selectAll().execute()).toEqual([
      { caregiver_id: maria.id, version: 2, mailed_at: new Date(EFFECTIVE - DAY_MS) },
    ]);
    expect(await host.db.selectFrom('agency_terms_mails').select(['person_id', 'version']).execute()).toEqual([
      { person_id: agency.personId, version: 2 },
    ]);
  });

  it('skips people who accepted the version, deleted profiles, and people without an agency', async () => {
    await consented('caregiver-release-2');
    await consented('caregiver-release-2-es');
    await consented('caregiver-release-1', { display_status: 'deleted' });
    await run(3);
    expect(readers()).toEqual([]);
    await acceptEarlier(agency.personId);
    await host.db.deleteFrom('agency_people').where('person_id', '=', agency.personId).execute();
    await run(3);
    expect(readers()).toEqual([]);
  });

  it('goes to missed readers at once, with their own effective date', async () => {
    await acceptEarlier(agency.personId);
    const maria = await consented('caregiver-release-1-es', { preferred_language: 'es' });
    expect(await mailNewTermsJob.neededAtStart?.(at(10))).toBe(true);
    await run(10);
    const mailTo = (email: string) => host.sentMails.find(({ to }) => to === email);
    const date = (days: number, locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(EFFECTIVE + days * DAY_MS);
    expect(mailTo(agency.email)?.text).toContain(`It applies to you from ${date(25, 'en-US')}.`);
    expect(mailTo(maria.email)?.subject).toContain(date(11, 'es-US'));
    expect(mailTo(maria.email)?.text).toContain('/caregiver-terms?lang=es');
    expect(mailTo(maria.email)?.isBulk).toBe(true);
    expect(await mailNewTermsJob.neededAtStart?.(at(10))).toBe(false);
  });

  it('reaches all others if one mail cannot be stored, and that reader in the next run', async () => {
    const [first, second] = [await consented('caregiver-release-1'), await consented('caregiver-release-1')];
    const failing = {
      ...at(0),
      outbox: {
        enqueue: (...[db, mail]: Parameters<typeof host.deps.outbox.enqueue>) =>
          mail.to === first.email ? Promise.reject(new Error('the queue is away')) : host.deps.outbox.enqueue(db, mail),
      },
    };
    await expect(mailNewTermsJob.run(failing)).rejects.toThrow('1 caregivers could not be mailed new terms');
    expect(readers()).toEqual([second.email]);
    await run(0);
    expect(readers()).toEqual([first.email, second.email].sort());
  });
});
