import { UNCONFIRMED_STEPS, unconfirmedPoints, unconfirmedStep } from '@marketplace/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile } from '../caregivers/caregivers.testing.ts';
import { confirmedDaysAgo, DAY_MS, storedRank } from './availability-confirmation.testing.ts';
import { lowerUnconfirmedWeeksJob } from './lower-unconfirmed-weeks.job.ts';
import { settleUnconfirmedWeeks } from './unconfirmed-weeks.repository.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const run = () => lowerUnconfirmedWeeksJob.run(host.deps);
const HOUR = 60 * 60 * 1000;

test('each boundary of the rule is the same in the database as in the domain', async () => {
  const { uuid } = await createProfile(host);
  const { score } = await storedRank(host, uuid);
  const boundaries = UNCONFIRMED_STEPS.flatMap(({ fromDays }) => [fromDays * DAY_MS - HOUR, fromDays * DAY_MS + HOUR]);
  for (const age of [0, ...boundaries, ...boundaries.toReversed()]) {
    await confirmedDaysAgo(host, uuid, 0, age);
    const now = host.clock.now();
    await run();
    const rank = await storedRank(host, uuid);
    const step = unconfirmedStep(rank.availability_confirmed_at, now);
    expect(rank).toMatchObject({ score: score - unconfirmedPoints(step), unconfirmed_step: step });
  }
});

test('a row whose step is unchanged is not written', async () => {
  const [fresh, old] = [await createProfile(host), await createProfile(host)];
  await confirmedDaysAgo(host, old.uuid, 50);
  await run();
  const before = [await storedRank(host, fresh.uuid), await storedRank(host, old.uuid)];
  expect(before.map((rank) => rank.unconfirmed_step)).toEqual([0, 1]);
  await run();
  expect([await storedRank(host, fresh.uuid), await storedRank(host, old.uuid)]).toEqual(before);
  expect((await settleUnconfirmedWeeks(host.db, host.clock.now(), 0, 100)).settled).toBe(0);
});

test('a clock that jumps ahead takes several steps at once, and one that jumps back undoes them', async () => {
  const { uuid } = await createProfile(host);
  const { score } = await storedRank(host, uuid);
  host.clock.advance(400 * DAY_MS);
  await run();
  expect((await storedRank(host, uuid)).score).toBe(score - 250);
  host.clock.advance(-300 * DAY_MS);
  await run();
  expect((await storedRank(host, uuid)).score).toBe(score - 120);
  host.clock.advance(-200 * DAY_MS);
  await run();
  expect(await storedRank(host, uuid)).toMatchObject({ score, unconfirmed_step: 0 });
  host.clock.advance(100 * DAY_MS);
});

test('two concurrent runs lower the score once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createProfile(host)));
  const { score } = await storedRank(host, people[0]?.uuid ?? '');
  for (const { uuid } of people) await confirmedDaysAgo(host, uuid, 95);
  await Promise.all([run(), run(), run()]);
  for (const { uuid } of people) expect((await storedRank(host, uuid)).score).toBe(score - 120);
});

test('it continues after a full batch, and skips caregivers with no week to confirm', async () => {
  const people = [];
  for (let number = 0; number < 5; number += 1) people.push(await createProfile(host));
  const idle = await createProfile(host, { looking_for_work_now: false });
  const { score } = await storedRank(host, idle.uuid);
  for (const { uuid } of [...people, idle]) await confirmedDaysAgo(host, uuid, 200);
  let afterId = 0;
  let total = 0;
  for (;;) {
    const { lastId, settled } = await settleUnconfirmedWeeks(host.db, host.clock.now(), afterId, 2);
    total += settled;
    afterId = lastId;
    if (settled < 2) break;
  }
  expect(total).toBe(people.length);
  for (const { uuid } of people) expect((await storedRank(host, uuid)).unconfirmed_step).toBe(3);
  expect(await storedRank(host, idle.uuid)).toMatchObject({ score, unconfirmed_step: 0 });
});
