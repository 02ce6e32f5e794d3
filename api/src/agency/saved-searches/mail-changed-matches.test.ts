import { DEFAULT_CRITERIA, slotsFromWeek, stateNumber, weekOf, weekPhrase } from '@marketplace/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppDependencies } from '../../main/dependencies.ts';
import { housekeepingJob } from '../../main/housekeeping.job.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { type CreatedProfile, addCandidate, createProfile } from '../../caregiver/profile/caregivers.testing.ts';
import { mailNewMatchesJob } from './mail-new-matches.job.ts';

const DAY = 24 * 60 * 60 * 1000;
const WEEKDAY_MORNINGS = weekOf([1, 2, 3, 4, 5], [1]);

let host: TestApp;
let agency: SignedUpAgency;
/** Number of days that the jobs' clock is ahead. The API's clock is not moved, so that the edit token remains valid. */
let days: number;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  days = 0;
  await host.startOver();
  agency = await signUpAgency(host);
});

async function save(name: string, criteria: Partial<typeof DEFAULT_CRITERIA> = {}, discipline = 'RN'): Promise<void> {
  const payload = { name, discipline, criteria: { ...DEFAULT_CRITERIA, ...criteria }, daily_mail: true };
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/saved-searches',
    headers: agency.headers,
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

const later = (): AppDependencies => ({ ...host.deps, now: () => new Date(Date.now() + days * DAY) });
const outOfOrder = (): AppDependencies => ({
  ...later(),
  outbox: { enqueue: () => Promise.reject(new Error('the queue is down')) },
});

/** Runs the job of the next day. Returns the names in its emails per search, with reasons. */
async function nextDay(): Promise<Record<string, Record<string, string>>> {
  host.sentMails.length = 0;
  days += 1;
  await mailNewMatchesJob.run(later());
  return told();
}
function told(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    host.sentMails.map(({ text }) => [
      /your saved search “(.+?)”/.exec(text)?.[1] ?? '',
      Object.fromEntries([...text.matchAll(/^(\w+)\n(.+?) · /gm)].map(([, name, reason]) => [name, reason])),
    ]),
  );
}

describe("caregiver's change", () => {
  let nora: CreatedProfile;
  beforeEach(async () => {
    nora = await createProfile(host, { preferred_zip: '46032' });
    // The search is saved after everybody has joined, so that nobody is new to it.
    await save('Nurses');
  });

  async function post(url: string, payload: object): Promise<void> {
    const headers = { authorization: `Bearer ${nora.editToken}` };
    const answer = await host.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.json(), answer.body).not.toHaveProperty('code');
  }
  const update = (updates: object) => post('/api/caregiver-profile', { token: nora.editToken, updates });
  const week = (mask: number) => post('/api/user-availability', { token: nora.editToken, slots: slotsFromWeek(mask) });
  const pause = (paused: boolean) => post('/api/pause-caregiver-profile', { paused });
  const INDIANAPOLIS = { preferred_city: 'Indianapolis', preferred_state: 'IN', preferred_zip: '46204' };

  const CASES: [string, () => Promise<void>, string | null][] = [
    ['changed hours', () => week(WEEKDAY_MORNINGS), 'Changed hours: weekday mornings'],
    [
      'hours that begin with a day, which keeps its capital',
      () => week(weekOf([1], [1])),
      'Changed hours: Monday mornings',
    ],
    ['hours that are cleared', () => week(0), 'Changed hours: no availability provided'],
    ['a move', () => update(INDIANAPOLIS), 'Moved: now Indianapolis, IN'],
    [
      'two changes in one email',
      async () => {
        await week(WEEKDAY_MORNINGS);
        await update(INDIANAPOLIS);
      },
      'Moved: now Indianapolis, IN',
    ],
    ['a saved profile without a change', () => update({ first_name: 'Nora' }), null],
    ['a new level of experience', () => update({ amount_of_exp: '1-3 years' }), null],
    ['the same city in capitals', () => update({ preferred_city: 'CARMEL', preferred_state: 'IN' }), null],
    ['a move within the city, without a ZIP code to measure from', () => update({ preferred_zip: '46033' }), null],
    [
      'hours that were changed back',
      async () => {
        await week(WEEKDAY_MORNINGS);
        await week(weekOf([1], [1]) | weekOf([6], [4]));
      },
      null,
    ],
    [
      'a pause that is over',
      async () => {
        await pause(true);
        await pause(false);
      },
      null,
    ],
    ['a pause', () => pause(true), null],
    [
      'hours changed before a pause',
      async () => {
        await week(WEEKDAY_MORNINGS);
        await pause(true);
      },
      null,
    ],
    [
      'a monthly confirmation',
      async () => {
        await sql`UPDATE caregivers SET availability_confirmed_at = now(), last_modified = now()`.execute(host.db);
      },
      null,
    ],
    [
      'a change of our own data about places',
      async () => {
        await sql`UPDATE caregivers SET place = (SELECT id FROM places WHERE zip = '46204')`.execute(host.db);
      },
      null,
    ],
    ['a deleted profile', () => post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }), null],
  ];
  test.each(CASES)('is emailed once with its reason, or not at all: %s', async (_title, act, reason) => {
    await act();
    expect(await nextDay()).toEqual(reason === null ? {} : { Nurses: { Nora: reason } });
    expect(await nextDay()).toEqual({});
  });

  test.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['shown again', () => pause(true), () => pause(false)],
    [
      'looking for work again',
      () => update({ looking_for_work_now: false }),
      () => update({ looking_for_work_now: true }),
    ],
  ])('is emailed as free again after an email run if the caregiver is %s', async (_title, leave, comeBack) => {
    await leave();
    expect(await nextDay()).toEqual({});
    await comeBack();
    await week(WEEKDAY_MORNINGS);
    expect(await nextDay()).toEqual({ Nurses: { Nora: 'Available again' } });
    expect(await nextDay()).toEqual({});
  });

  test('is emailed with no more data than the list shows', async () => {
    await update(INDIANAPOLIS);
    await nextDay();
    expect(host.sentMails).toHaveLength(1);
    const [mail] = host.sentMails;
    expect(mail?.subject).toBe('1 update for your saved RN search');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Moved: now Indianapolis, IN · Registered Nurse · 3+ years');
      for (const secret of ['46204', 'Carmel', "O'Brien", '@example.test', '555']) expect(body).not.toContain(secret);
    }
  });

  test('is not emailed if the caregiver blocks the agency, the agency hides the caregiver, or no search matches', async () => {
    await save('Evenings', { selected_times: [3] });
    await week(WEEKDAY_MORNINGS);
    await post('/api/block-agency', { agency_name: 'Maple Home Care', blocked: true });
    expect(await nextDay()).toEqual({});
    await post('/api/block-agency', { agency_name: 'Maple Home Care', blocked: false });
    await week(weekOf([0], [3]));
    expect(await nextDay()).toEqual({
      Nurses: { Nora: 'Changed hours: Sunday evenings' },
      Evenings: { Nora: 'Changed hours: Sunday evenings' },
    });
  });

  test('is emailed by the next run after a failed run, and by only one of two concurrent runs', async () => {
    await week(WEEKDAY_MORNINGS);
    days += 1;
    // Drops the welcome emails of the new profiles.
    host.sentMails.length = 0;
    await expect(mailNewMatchesJob.run(outOfOrder())).rejects.toThrow('could not process saved searches (1 failed)');
    await Promise.all([mailNewMatchesJob.run(later()), mailNewMatchesJob.run(later())]);
    expect(host.sentMails).toHaveLength(1);
    expect(told()).toEqual({ Nurses: { Nora: 'Changed hours: weekday mornings' } });
    expect(await nextDay()).toEqual({});
  });

  test('made right before a run is emailed once, by the next run', async () => {
    await week(WEEKDAY_MORNINGS);
    await week(weekOf([0], [1]));
    // The second change is too recent for that day's run.
    const young = new Date(Date.now() + DAY);
    const newest = host.db.selectFrom('caregiver_changes').select(({ fn }) => fn.max('id').as('id'));
    await host.db.updateTable('caregiver_changes').set({ changed_at: young }).where('id', '=', newest).execute();
    expect(await nextDay()).toEqual({});
    expect(await nextDay()).toEqual({ Nurses: { Nora: 'Changed hours: Sunday mornings' } });
    expect(await nextDay()).toEqual({});
  });

  test('is not emailed if it was made before the emails were turned on, and its record is removed after 14 days', async () => {
    const switchTo = async (daily_mail: boolean) => {
      const { id } = await host.db.selectFrom('saved_searches').select('id').executeTakeFirstOrThrow();
      const url = `/api/saved-searches/${id}`;
      await host.app.inject({ method: 'PATCH', url, headers: agency.headers, payload: { daily_mail } });
    };
    await switchTo(false);
    await week(WEEKDAY_MORNINGS);
    await switchTo(true);
    expect(await nextDay()).toEqual({});
    const kept = () => host.db.selectFrom('caregiver_changes').selectAll().execute();
    expect(await kept()).toHaveLength(1);
    days += 14;
    await housekeepingJob.run(later());
    expect(await kept()).toEqual([]);
    await week(weekOf([0], [1]));
    expect(await nextDay()).toEqual({ Nurses: { Nora: 'Changed hours: Sunday mornings' } });
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' });
    expect(await kept()).toEqual([]);
  });
});

test('new and changed people are counted separately, and five of each are shown', async () => {
  for (let number = 0; number < 7; number += 1) await addCandidate(host, `Old${'abcdefg'[number]}`);
  await save('Nurses');
  await host.db.updateTable('caregivers').set({ week: WEEKDAY_MORNINGS }).execute();
  await addCandidate(host, 'Fresh');
  const mailed = (await nextDay()).Nurses ?? {};
  expect(host.sentMails[0]?.subject).toBe('1 new match and 7 updates for your saved RN search');
  expect(host.sentMails[0]?.text).toContain('6 of 8 are listed here.');
  expect(mailed.Fresh).toBe('New');
  expect(Object.keys(mailed)).toHaveLength(6);
});

const snapshot = async () => new Map((await readRows()).map((row) => [row.first_name, row]));
const readRows = () =>
  host.db
    .selectFrom('caregivers')
    .selectAll()
    .select(sql<boolean>`looking_for_work AND display_status = 'shown'`.as('free'))
    .execute();

test(
  'any sequence of changes gives the same email as comparing two snapshots in plain SQL',
  { tags: ['slow'] },
  async () => {
    const NAMES = ['Ada', 'Bea', 'Cleo', 'Dora'];
    const PLACES = [
      { zip: '46204', city: 'Indianapolis', state: 'IN' },
      { zip: '46032', city: 'Carmel', state: 'IN' },
      { zip: '60601', city: 'Chicago', state: 'IL' },
    ];
    const zips = await host.db
      .selectFrom('places')
      .select(['id', 'zip'])
      .where(
        'zip',
        'in',
        PLACES.map((p) => p.zip),
      )
      .execute();
    const homes = PLACES.map(({ zip, city, state }) => ({
      zip,
      city,
      state: stateNumber(state) ?? 0,
      place: zips.find((place) => place.zip === zip)?.id ?? null,
    }));
    const near = new Set(homes.slice(0, 2).map((home) => home.place));
    const WEEKS = [0, WEEKDAY_MORNINGS, weekOf([0, 6], [3]), weekOf([2], [1, 3])];
    const EVENING = 3;
    await save('All');
    await save('Near', { zip_code: '46204', radius: 50 });
    await save('Evenings', { selected_times: [EVENING] });
    const searches: [string, string][] = [
      ['All', 'true'],
      ['Near', `place IN (${[...near].join(', ')})`],
      ['Evenings', `week & ${weekOf([], [EVENING])} <> 0`],
    ];
    for (const name of NAMES) await addCandidate(host, name);
    await host.db
      .updateTable('caregivers')
      .set(homes[0] ?? {})
      .execute();
    await nextDay();

    const change = fc.oneof(
      fc.constantFrom(...WEEKS).map((week) => ({ week })),
      fc.constantFrom(...homes),
      fc.boolean().map((looking_for_work) => ({ looking_for_work })),
      fc.constantFrom('shown', 'hidden').map((display_status) => ({ display_status })),
      fc.constant({ availability_confirmed_at: new Date() }),
    );
    const day = fc.record({
      changes: fc.array(fc.tuple(fc.constantFrom(...NAMES), change), { maxLength: 6 }),
      fails: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
    });
    const start = await snapshot();
    const before = new Map(searches.map(([search]) => [search, start]));
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 2, maxLength: 4 }), async (someDays) => {
        for (const { changes, fails } of someDays) {
          for (const [name, set] of changes) {
            await host.db.updateTable('caregivers').set(set).where('first_name', '=', name).execute();
          }
          const expected: Record<string, Record<string, string>> = {};
          const now = await snapshot();
          for (const [search, condition] of searches) {
            const { rows } = await sql<{ first_name: string }>`
            SELECT first_name FROM caregivers
            WHERE discipline = 1 AND looking_for_work AND display_status = 'shown' AND ${sql.raw(condition)}`.execute(
              host.db,
            );
            const reasons = rows.flatMap(({ first_name }): [string, string][] => {
              const [old, present] = [before.get(search)?.get(first_name), now.get(first_name)];
              if (old === undefined || present === undefined) return [];
              if (!old.free) return [[first_name, 'Available again']];
              if (old.city !== present.city) {
                const code = PLACES.find(({ city }) => city === present.city)?.state;
                return [[first_name, `Moved: now ${present.city}, ${code}`]];
              }
              if (old.week === present.week) return [];
              const phrase = weekPhrase(present.week);
              const hours = /^(Weekd|Weeke|No)/.test(phrase) ? phrase.toLowerCase() : phrase;
              return [[first_name, `Changed hours: ${hours}`]];
            });
            if (reasons.length > 0) expected[search] = Object.fromEntries(reasons);
          }
          if (fails) {
            // The run fails only for searches with matches to report. Those matches are reported the next day.
            days += 1;
            const run = mailNewMatchesJob.run(outOfOrder()).then(
              () => 0,
              (error: unknown) => (error instanceof AggregateError ? error.errors.length : -1),
            );
            expect(await run).toBe(Object.keys(expected).length);
            for (const [search] of searches) if (expected[search] === undefined) before.set(search, now);
            continue;
          }
          expect(await nextDay()).toEqual(expected);
          for (const [search] of searches) before.set(search, now);
        }
      }),
      { numRuns: 25 },
    );
  },
);
