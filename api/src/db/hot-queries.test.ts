import { randomUUID } from 'node:crypto';
import { slotsFromWeek } from '@marketplace/domain';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppDependencies } from '../main/dependencies.ts';
import { listSessionsById } from '../agency/accounts/sessions.repository.ts';
import { listAgencyRecords } from '../search/agency-records.repository.ts';
import { listCandidatesById, listStoredCandidates, findShownCandidate } from '../search/candidates.repository.ts';
import { listChangedCandidates } from '../search/changed-candidates.repository.ts';
import { changesStatement, rankingsStatement } from '../search/memory/rank-index.repository.ts';
import { sqlEngine } from '../search/sql/sql-engine.ts';
import { listSessionsWithRecords } from '../search/sessions-with-records.repository.ts';
import { saveAvailability, updateProfile } from '../caregiver/profile/caregivers.service.ts';
import { aCaregiver, createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';
import { redeemFreeUnlock } from '../agency/unlocks/unlocks.service.ts';
import { findVisibleCandidate } from '../visibility/visible-candidates.repository.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';

/*
 * SQL and plans of the busiest queries, in files next to this test. If a change is intended, rewrite the files with
 * `vitest -u`. Plans are stored without costs. Sequential scans are disabled, because PostgreSQL would choose them only
 * for small test tables like these.
 */

const TABLES = [
  'caregivers',
  'caregiver_contacts',
  'people',
  'agencies',
  'agency_people',
  'auth_sessions',
  'unlocks',
  'shortlisted_caregivers',
  'hidden_caregivers',
  'caregiver_agency_blocks',
  'free_unlocks',
  'agency_subscriptions',
  'consent_events',
  'caregiver_changes',
];

let host: TestApp;
let agency: SignedUpAgency;
let caregiver: { caregiverId: number; uuid: string };
beforeAll(async () => {
  host = await createTestApp();
  // Disables autovacuum, because the snapshot of a running vacuum keeps pages from becoming all-visible.
  for (const table of TABLES) {
    await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = false)`.execute(host.owner);
  }
  agency = await signUpAgency(host);
  await insertCaregivers(
    host.db,
    Array.from({ length: CAREGIVERS }, (_, number) => caregiverOf(number)),
    'profile_wizard',
  );
  await addAgencies();
  await addChanges();
  const { uuid } = await createProfile(host);
  const { id } = await host.db.selectFrom('caregivers').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  caregiver = { caregiverId: id, uuid };
  // The ANALYZE sample includes every row of these tables, so each run has the same statistics.
  await vi.waitFor(async () => expect(await vacuum()).toEqual([]), { timeout: 30_000, interval: 50 });
});
afterAll(() => host.close());

const CAREGIVERS = 3000;
const AGENCIES = 500;
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const caregiverOf = (number: number) =>
  aCaregiver({
    uuid: uuidOf(number),
    email: `nora.${number}@caregiver.example.test`,
    city: `City ${number % 97}`,
    state: 1 + (number % 50),
    place: number,
    sms_opt_in: false,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
    discipline: 1 + (number % 11),
    experience: 1 + (number % 4),
    looking_for_work: number % 5 > 0,
    own_car: number % 2 > 0,
    week: (number * 7919) % 2 ** 28,
  });

/**
 * Vacuums the tables. Returns tables that still have pages that are not all-visible, because VACUUM skips pinned pages.
 * Such pages would change the plans.
 */
async function vacuum(): Promise<string[]> {
  await sql`VACUUM (ANALYZE, FREEZE) ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(host.owner);
  const { rows } = await sql<{ relname: string }>`
    SELECT relname FROM pg_class WHERE relname = ANY(${TABLES}) AND relallvisible < relpages`.execute(host.db);
  return rows.map(({ relname }) => relname);
}

async function addChanges(): Promise<void> {
  await sql`INSERT INTO caregiver_changes (caregiver_id, was_free, was_week, was_city, was_state, was_place)
    SELECT id, true, 0, city, state, place FROM caregivers WHERE id % 10 = 0 ORDER BY id`.execute(host.db);
}

/**
 * Adds agencies with ten sessions each. Each agency has unlocked, shortlisted and hidden three caregivers, who also
 * block the agency.
 */
async function addAgencies(): Promise<void> {
  const { db } = host;
  const agencies = sql`generate_series(1, ${sql.lit(AGENCIES)}) AS n`;
  const id = sql`('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid`;
  const assigned = sql`caregiver.id % ${sql.lit(AGENCIES)} = n % ${sql.lit(AGENCIES)} AND caregiver.id <= ${sql.lit(3 * AGENCIES)}`;
  const pairs = sql`${agencies} JOIN caregivers caregiver ON ${assigned}`;
  await sql`INSERT INTO people (id, email, password_hash)
    SELECT ${id}, 'agency.' || n || '@agency.example.test', 'unusable' FROM ${agencies}`.execute(db);
  await sql`INSERT INTO agencies (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
    SELECT ${id}, 'Dana', 'Reed', '3175550100', 'Director', 'Agency ' || n, 'Carmel', 'IN' FROM ${agencies}`.execute(
    db,
  );
  await sql`INSERT INTO auth_sessions (person_id) SELECT ${id} FROM ${agencies}, generate_series(1, 10)`.execute(db);
  await sql`INSERT INTO agency_subscriptions (agency_id, stripe_subscription_id, status)
    SELECT ${id}, 'sub_' || n, 'active' FROM ${agencies}`.execute(db);
  await sql`INSERT INTO free_unlocks (agency_id, stripe_subscription_id, period_start, expires_at)
    SELECT ${id}, 'sub_' || n, '2026-01-01', '2026-02-01' FROM ${agencies}`.execute(db);
  await sql`INSERT INTO unlocks (agency_id, caregiver_uuid, status, free, amount_cents, candidate_first_name,
      candidate_last_name, candidate_email, candidate_phone, candidate_discipline, candidate_city, candidate_state)
    SELECT ${id}, caregiver.uuid, 'completed', true, 0, 'Nora', 'Bell', 'nora@caregiver.example.test', '3175550142',
      'Registered Nurse', 'Carmel', 'IN' FROM ${pairs}`.execute(db);
  for (const table of ['shortlisted_caregivers', 'hidden_caregivers']) {
    await sql`INSERT INTO ${sql.table(table)} (agency_id, caregiver_id) SELECT ${id}, caregiver.id FROM ${pairs}`.execute(
      db,
    );
  }
  await sql`INSERT INTO caregiver_agency_blocks (caregiver_id, agency_id, agency_key, agency_name)
    SELECT caregiver.id, ${id}, comparable_name('Agency ' || n), 'Agency ' || n FROM ${pairs}`.execute(db);
}

async function statementsOf(work: (deps: AppDependencies) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(host.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...host.deps, db: host.db.withPlugin(plugin) });
  return statements;
}

async function planOf(statement: string): Promise<string> {
  return host.db.connection().execute(async (connection) => {
    await sql`SET enable_seqscan = off`.execute(connection);
    try {
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql.raw(statement)}`.execute(connection);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await sql`RESET enable_seqscan`.execute(connection);
    }
  });
}

const asComment = (plan: string) => plan.replaceAll(/^/gm, '-- ');
const tidied = (statement: string) => statement.trim().replaceAll(/\n\s*/g, '\n  ');

async function expectFile(name: string, work: (deps: AppDependencies) => Promise<unknown>): Promise<void> {
  const parts: string[] = [];
  for (const statement of await statementsOf(work)) {
    parts.push(`${tidied(statement)};\n${asComment(await planOf(statement))}\n`);
  }
  expect(parts).not.toEqual([]);
  await expect(parts.join('\n')).toMatchFileSnapshot(`./hot-queries/${name}.sql`);
}

const DAY = new Date('2026-11-22T00:00:00Z');

test('the SQL for a search while the rank index is loading is unchanged', async () => {
  const search = {
    disciplines: [1],
    choices: new Map([
      ['looking_for_work', { values: [1] }],
      ['state', { values: [14] }],
      ['week', { bits: 0b1111 }],
    ] as const),
    near: { places: [1, 2, 3], miles: [0, 7, 20] },
    hours: null,
    hidden: [],
    among: null,
  };
  await expectFile('listing-fallback', async ({ db }) => {
    await sqlEngine(db).find(search, { sort: 'recommended', day: DAY, offset: 0, limit: 20 });
  });
});

test('the SQL that finds changed matches since the last email of a saved search is unchanged', async () => {
  const search = {
    disciplines: [1],
    choices: new Map([['looking_for_work', { values: [1] }]] as const),
    near: { places: [1, 2, 3], miles: [0, 7, 20] },
    hours: null,
    hidden: [],
    among: null,
  };
  const range = { after: 100, upTo: 200 };
  await expectFile('changed-candidates', ({ db }) =>
    listChangedCandidates(db, search, range, { upToCaregiver: CAREGIVERS, day: DAY, limit: 5 }),
  );
});

test('the SQL that reads the rows of a list page is unchanged', () =>
  expectFile('page-rows', async ({ db }) => {
    await listStoredCandidates(db, [caregiver.caregiverId]);
    await listCandidatesById(db, [caregiver.caregiverId], agency.agencyId);
  }));

test('the SQL that reads a person’s page is unchanged', () =>
  expectFile('person', async ({ db }) => {
    await findShownCandidate(db, { uuid: caregiver.uuid, agencyId: agency.agencyId });
  }));

test('the SQL that reads an agency’s records and checks whether the agency may see a person is unchanged', () =>
  expectFile('visibility', async ({ db }) => {
    await listAgencyRecords(db, [agency.agencyId]);
    await findVisibleCandidate(db, agency.agencyId, caregiver.uuid);
  }));

test('the SQL that reads changes for the rank index is unchanged', () =>
  expectFile('changes-read', async ({ db }) =>
    changesStatement(db, { since: '1:1:', day: DAY, after: { changed_in: '0', id: 0 } }),
  ));

test('the SQL that reads pages of the table for the rank index is unchanged', () =>
  expectFile('rankings-read', async ({ db }) => rankingsStatement(db, DAY, { first: 2, end: 4 })));

test('the SQL that finds the session of each call is unchanged', () =>
  expectFile('session-check', ({ db }) => listSessionsById(db, [agency.sessionId])));

test('the SQL that finds the session and the agency records for each list call is unchanged', () =>
  expectFile('session-with-records', ({ db }) => listSessionsWithRecords(db, [agency.sessionId])));

test('the SQL that unlocks a candidate is unchanged', async () => {
  const later = new Date(Date.now() + 3_600_000);
  await host.db
    .insertInto('agency_subscriptions')
    .values({ agency_id: agency.agencyId, stripe_subscription_id: 'sub_hot', status: 'active' })
    .execute();
  const { id: freeUnlockId } = await host.db
    .insertInto('free_unlocks')
    .values({
      agency_id: agency.agencyId,
      stripe_subscription_id: 'sub_hot',
      period_start: new Date(),
      expires_at: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { uuid: candidateUuid } = caregiver;
  const identity = { ...agency, role: 'owner' as const };
  await expectFile('unlock', (deps) =>
    redeemFreeUnlock(deps, { agency: identity, candidateUuid, freeUnlockId, association: null }),
  );
});

test('the SQL that saves a caregiver’s profile is unchanged', async () => {
  await expectFile('save-week', (deps) => saveAvailability(deps, { caregiver, slots: slotsFromWeek(0b11) }));
  await expectFile('save-profile', (deps) =>
    updateProfile(deps, { caregiver, updates: { first_name: `Nora${randomUUID().replaceAll(/[^a-f]/g, '')}` } }),
  );
});
