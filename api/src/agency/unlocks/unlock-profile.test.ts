import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_YES_NO_FACTS } from '@marketplace/domain';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { callsOf } from '../people/colleagues.testing.ts';
import { saveJobApplication } from '../../caregiver/applications/job-applications.repository.ts';
import { revoke, unlock, unlockedBy } from './unlock-records.testing.ts';

let host: TestApp;
let agency: SignedUpAgency;
let maria: Awaited<ReturnType<typeof addCandidate>>;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.startOver();
  agency = await signUpAgency(host);
  maria = await addCandidate(host);
  // The slots of Monday and Tuesday mornings.
  await change({ week: (1 << 4) | (1 << 8), own_car: true });
});

const change = (values: { week?: number; own_car?: boolean; experience?: number; display_status?: string }) =>
  host.db.updateTable('caregivers').set(values).where('uuid', '=', maria.uuid).execute();
const first = async (who = agency) => (await unlockedBy(host, who))[0];

async function apply(to: SignedUpAgency, job_title = 'Night nurse') {
  const { id: caregiverId } = await host.db
    .selectFrom('caregivers')
    .where('uuid', '=', maria.uuid)
    .select('id')
    .executeTakeFirstOrThrow();
  await saveJobApplication(host.db, {
    caregiverId,
    job_title,
    agency: null,
    internal: null,
    source: 'job_posting',
    agency_id: to.agencyId,
    by_link: true,
    at: host.clock.now(),
  });
}

describe('unlocked candidate’s profile', () => {
  const monday = { day_of_week: 1, time_window: 1 };
  const tuesday = { day_of_week: 2, time_window: 1 };

  test('is the current profile while it is visible', async () => {
    await unlock(host, agency, maria.uuid);
    expect((await first())?.profile).toEqual({
      amount_of_exp: '1-3 years',
      care_setting_exp: 'Home care',
      desired_schedule: 'Full-time',
      languages: 'English',
      ...NO_YES_NO_FACTS,
      own_car: true,
      availability: [monday, tuesday],
      availability_confirmed_at: expect.stringMatching(/^\d{4}-/),
      as_of: null,
    });
    await change({ week: 1 << 4, experience: 4 });
    expect((await first())?.profile).toMatchObject({ amount_of_exp: '3+ years', availability: [monday], as_of: null });
  });

  test.each(['hidden', 'deleted'])('is the delivered copy once the profile is %s', async (display_status) => {
    await unlock(host, agency, maria.uuid);
    const { created_at } = (await first()) ?? {};
    await change({ week: 0, own_car: false, display_status });
    expect(await first()).toMatchObject({
      candidate_email: maria.email,
      profile: { own_car: true, availability: [monday, tuesday], as_of: created_at },
    });
  });

  test('stays as delivered, without the contact details, when the payment is returned', async () => {
    await revoke(host, await unlock(host, agency, maria.uuid));
    await change({ week: 0 });
    expect(await first()).toMatchObject({
      candidate_email: null,
      candidate_phone: null,
      candidate_last_name: null,
      profile: { availability: [monday, tuesday] },
    });
  });

  test('is empty after the profile is hidden, for an unlock from before copies were stored', async () => {
    await unlock(host, agency, maria.uuid);
    await host.db.deleteFrom('delivered_profiles').execute();
    expect((await first())?.profile).not.toBeNull();
    await change({ display_status: 'hidden' });
    expect((await first())?.profile).toBeNull();
  });

  test('lists only applications to this agency, until the caregiver blocks it', async () => {
    await unlock(host, agency, maria.uuid);
    const other = await signUpAgency(host);
    await apply(agency);
    await apply(other, 'Day nurse');
    expect((await first())?.applications).toEqual([
      { job_title: 'Night nurse', applied_at: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(await unlockedBy(host, other)).toEqual([]);
    await host.db
      .insertInto('caregiver_agency_blocks')
      .columns(['caregiver_id', 'agency_id', 'agency_key', 'agency_name'])
      .expression(({ selectFrom, val }) =>
        selectFrom('caregivers')
          .where('uuid', '=', maria.uuid)
          .select(['id', val(agency.agencyId).as('a'), val('maple home care').as('k'), val('Maple Home Care').as('n')]),
      )
      .execute();
    expect(await first()).toMatchObject({ applications: [], profile: { as_of: expect.any(String) } });
  });
});

test('the unlock email contains the profile', async () => {
  await apply(agency);
  await unlock(host, agency, maria.uuid);
  const mail = host.sentMails.findLast(({ to }) => to === agency.email);
  for (const body of [mail?.text, mail?.html]) {
    for (const words of [
      'Maria Quill',
      maria.email,
      'confirmed today',
      '1-3 years',
      'Full-time',
      'Home care',
      'Own car',
    ]) {
      expect(body).toContain(words);
    }
    expect(body).toContain('Night nurse, today');
    expect(body).toContain('Dead number? We make it right. Log your calls');
  }
  expect(mail?.html).toMatch(/aria-hidden="true".*<\/table>Mon and Tue mornings, confirmed today/);
});

test('settling a checkout shows no name to a stranger', async () => {
  const stranger = await signUpAgency(host);
  const { id } = await host.db
    .insertInto('checkouts')
    .values({
      agency_id: agency.agencyId,
      kind: 'unlock',
      caregiver_uuid: maria.uuid,
      amount_cents: 40_000,
      status: 'completed',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { call } = callsOf(host);
  expect((await call('POST', '/api/settle-checkout', stranger, { checkout_id: id })).status).toBe(404);
  expect((await call('POST', '/api/settle-checkout', agency, { checkout_id: id })).body).toEqual({
    kind: 'unlock',
    status: 'completed',
    url: null,
    candidate_uuid: maria.uuid,
  });
});
