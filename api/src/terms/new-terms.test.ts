import { DAY_MS, LEGAL_VERSIONS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../caregiver/profile/caregivers.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { mailNewTermsJob } from './mail-new-terms.job.ts';

const noonOf = ({ effective }: { effective: string }) => new Date(`${effective}T12:00:00Z`).getTime();
const AGENCIES = noonOf(LEGAL_VERSIONS.agencyTerms);
const CAREGIVERS = noonOf(LEGAL_VERSIONS.caregiverTerms);

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

const at = (days: number, effective = AGENCIES) => ({ ...host.deps, now: () => new Date(effective + days * DAY_MS) });
const run = (days: number, effective = AGENCIES) => mailNewTermsJob.run(at(days, effective));
const readers = () => host.sentMails.map(({ to }) => to).sort();

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

describe('email about new terms', () => {
  test('is sent once: to each agency 15 days before the version takes effect, and to each caregiver one day before it does', async () => {
    await acceptEarlier(agency.personId);
    const maria = await consented('caregiver-release-1');
    await run(-2, CAREGIVERS);
    await run(-16);
    expect(readers()).toEqual([]);
    await Promise.all([run(-1, CAREGIVERS), run(-1, CAREGIVERS)]);
    expect(readers()).toContain(maria.email);
    await Promise.all([run(-15), run(-15)]);
    expect(readers()).toEqual([agency.email, maria.email].sort());
    expect(await host.db.selectFrom('caregiver_terms_mails').selectAll().execute()).toEqual([
      { caregiver_id: maria.id, version: 3, mailed_at: new Date(CAREGIVERS - DAY_MS) },
    ]);
    expect(await host.db.selectFrom('agency_terms_mails').select(['person_id', 'version']).execute()).toEqual([
      { person_id: agency.personId, version: 3 },
    ]);
  });

  test('is not sent to people who accepted the version, to users without an agency, or to caregivers who deleted their profile', async () => {
    await consented('caregiver-release-3');
    await consented('caregiver-release-3-es');
    await consented('caregiver-release-1', { display_status: 'deleted' });
    await run(3);
    expect(readers()).toEqual([]);
    await acceptEarlier(agency.personId);
    await host.db.deleteFrom('agency_people').where('person_id', '=', agency.personId).execute();
    await run(3);
    expect(readers()).toEqual([]);
  });

  test('is sent immediately to recipients who were missed, and gives them a later effective date', async () => {
    await acceptEarlier(agency.personId);
    const maria = await consented('caregiver-release-1-es', { preferred_language: 'es' });
    await run(10);
    const mailTo = (email: string) => host.sentMails.find(({ to }) => to === email);
    const date = (days: number, locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(AGENCIES + days * DAY_MS);
    expect(mailTo(agency.email)?.text).toContain(`It applies to you from ${date(25, 'en-US')}.`);
    expect(mailTo(maria.email)?.subject).toContain(date(11, 'es-US'));
    expect(mailTo(maria.email)?.text).toContain('/caregiver-terms?lang=es');
    expect(mailTo(maria.email)?.isBulk).toBe(true);
  });

  test('lists what is new since the version that the recipient last accepted or was emailed about', async () => {
    const [first, second, mailed] = [
      await consented('caregiver-release-1'),
      await consented('caregiver-release-2-es'),
      await consented('caregiver-release-1'),
    ];
    await host.db
      .insertInto('caregiver_terms_mails')
      .values({ caregiver_id: mailed.id, version: 2, mailed_at: new Date(CAREGIVERS - 30 * DAY_MS) })
      .execute();
    const accepted = async (version: number | null) => {
      const one = await signUpAgency(host);
      await host.db.updateTable('people').set({ terms_version: version }).where('id', '=', one.personId).execute();
      return one.email;
    };
    const [unknown, two] = [await accepted(null), await accepted(2)];
    host.sentMails.length = 0;
    await run(1);
    const newIn = (reader: string) => host.sentMails.find(({ to }) => to === reader)?.text.match(/^New: \w+ \w+/gm);
    expect(newIn(unknown)).toEqual(['New: you may', 'New: rules for', 'New: caregivers can', 'New: you may']);
    expect(newIn(two)).toEqual(['New: caregivers can', 'New: you may']);
    expect(newIn(first.email)).toEqual(['New: agencies can', 'New: if an', 'New: you can', 'New: if you']);
    for (const { email } of [second, mailed]) expect(newIn(email)).toEqual(['New: you can', 'New: if you']);
  });

  test('is sent to the other recipients if one email cannot be queued, and that one is retried in the next run', async () => {
    const [first, second] = [await consented('caregiver-release-1'), await consented('caregiver-release-1')];
    const failing = {
      ...at(0),
      outbox: {
        enqueue: (...[db, mail]: Parameters<typeof host.deps.outbox.enqueue>) =>
          mail.to === first.email
            ? Promise.reject(new Error('the queue is unavailable'))
            : host.deps.outbox.enqueue(db, mail),
      },
    };
    await expect(mailNewTermsJob.run(failing)).rejects.toThrow('could not mail new terms to caregivers (1 failed)');
    expect(readers()).toEqual([second.email]);
    await run(0);
    expect(readers()).toEqual([first.email, second.email].sort());
  });
});
