import type { Database } from '@marketplace/api';
import { createTestDatabase, type TestDatabase } from '@marketplace/api/testing';
import { DISCIPLINES, freshnessPoints, rankDay, STALE_POINTS, stateNumber } from '@marketplace/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCaregivers } from './caregivers.ts';
import { DEMO_CROWD } from './database.ts';

const COUNT = 1_500;
const NOW = new Date('2026-11-01T12:00:00Z');

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.owner;
  await generateCaregivers(db, { count: COUNT, seed: 7, now: NOW });
});
afterAll(() => database.drop());

const members = () =>
  db
    .selectFrom('caregivers as caregiver')
    .innerJoin('caregiver_contacts as c', 'c.caregiver_id', 'caregiver.id')
    .selectAll()
    .orderBy('caregiver.id')
    .execute();

test('demo caregivers have unreachable phone numbers and emails', async () => {
  const people = await members();
  expect(people).toHaveLength(COUNT);
  for (const { phone, email } of people) {
    expect(phone).toMatch(/^\d{3}55501\d\d$/);
    expect(email).toMatch(/^[a-z]+\.[a-z]+\.\w+@example\.test$/);
  }
});

test('demo caregivers are spread over disciplines, states and the last 18 months, newest with the highest id', async () => {
  const people = await members();
  expect(new Set(people.map((p) => p.discipline)).size).toBe(DISCIPLINES.length);
  expect(new Set(people.map((p) => p.state)).size).toBeGreaterThan(40);
  expect(people.filter((p) => p.state === stateNumber('IN')).length).toBeGreaterThan(COUNT / 20);
  const created = people.map((p) => p.created_at.getTime());
  expect(created).toEqual(created.toSorted((a, b) => a - b));
  expect(created.at(-1)).toBeLessThanOrEqual(NOW.getTime());
  expect(NOW.getTime() - (created[0] ?? 0)).toBeGreaterThan(540 * 24 * 60 * 60 * 1000);
});

test('demo caregivers have week confirmations at every level of freshness', async () => {
  const people = await members();
  for (const { created_at, availability_confirmed_at: confirmed } of people) {
    expect(confirmed.getTime()).toBeGreaterThanOrEqual(created_at.getTime());
    expect(confirmed.getTime()).toBeLessThanOrEqual(NOW.getTime());
  }
  const points = people.map((p) => freshnessPoints(p.availability_confirmed_at, rankDay(NOW)));
  expect(new Set(points)).toEqual(new Set([150, 100, 40, STALE_POINTS]));
  expect(points.filter((one) => one >= 100).length).toBeGreaterThan(COUNT / 2);
});

test('demo caregivers live in known places, so that searches find them', async () => {
  const homes = await db
    .selectFrom('caregivers as caregiver')
    .leftJoin('places as p', (join) =>
      join
        .onRef('p.city', '=', 'caregiver.city')
        .onRef('p.state', '=', 'caregiver.state')
        .onRef('p.area', '=', 'caregiver.place'),
    )
    .select(({ fn, ref }) => [
      'caregiver.id',
      'caregiver.city',
      'caregiver.state',
      'caregiver.place',
      fn('count', [ref('p.area')]).as('in_area'),
    ])
    .groupBy('caregiver.id')
    .execute();
  expect(homes).not.toEqual([]);
  expect(homes.filter(({ in_area }) => Number(in_area) === 0)).toEqual([]);
});

test('moving a share of caregivers to one city changes only where they live', async () => {
  const before = await members();
  await db.deleteFrom('caregivers').execute();
  await generateCaregivers(db, { count: COUNT, seed: 7, now: NOW, crowd: DEMO_CROWD });
  const after = await members();
  const inCity = (people: typeof before) =>
    people.filter((p) => p.state === stateNumber('IN') && p.city === 'Indianapolis').length;
  const ofState = after.filter((p) => p.state === stateNumber('IN')).length;
  expect(inCity(before)).toBeLessThan(ofState / 6);
  expect(inCity(after)).toBeGreaterThan(ofState / 4);
  const withoutHome = (people: typeof before) =>
    people.map(({ uuid, discipline, week, state, email }) => ({ uuid, discipline, week, state, email }));
  expect(withoutHome(after)).toEqual(withoutHome(before));
});

test('demo caregivers are the same for the same seed, and differ for a different seed', async () => {
  const names = (people: Awaited<ReturnType<typeof members>>) => people.map((p) => `${p.uuid} ${p.email} ${p.week}`);
  const first = names(await members());
  await generateCaregivers(db, { count: 100, seed: 8, now: NOW });
  expect(await members()).toHaveLength(COUNT + 100);
  await db.deleteFrom('caregivers').execute();
  await generateCaregivers(db, { count: COUNT, seed: 7, now: NOW });
  expect(names(await members())).toEqual(first);
});
