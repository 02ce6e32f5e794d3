import { createCaches, saveAvailability, updateProfile, type Database } from '@marketplace/api';
import { SLOT_COUNT, slotsFromWeek } from '@marketplace/domain';
import { seededRandom } from '@marketplace/local';
import type { Pool } from 'pg';
import { hasPlainDesign, type BenchDatabase } from '../data/bench-database.ts';
import { milliseconds, times, inPlainStep, type Measured } from '../harness.ts';
import { timed, timingOf, type Timing } from '../timing.ts';
import { plainSaves, type SavedPerson, type Saves } from './plain-saves.ts';
import { logPosition, logSince, openLog, type WrittenLog } from './write-ahead-log.ts';

const SEED = 11;
const FREE = 0.3;
const PASSES = ['first', 'again'] as const;

function ourSaves(db: Database): Saves {
  const deps = { db, caches: createCaches(), now: () => new Date() };
  return {
    week: async (caregiver, week) => {
      await saveAvailability(deps, { caregiver, slots: slotsFromWeek(week) });
    },
    profile: async (caregiver, week, firstName) => {
      const updates = { first_name: firstName, availability: slotsFromWeek(week) };
      await updateProfile(deps, { caregiver, updates });
    },
  };
}

/** Returns caregivers who are looking for work, spread over the table. Every run gets the same caregivers. */
async function peopleWhoSave(pool: Pool, count: number): Promise<SavedPerson[]> {
  const { rows } = await pool.query<SavedPerson>(
    `SELECT id AS "caregiverId", uuid FROM caregivers
     WHERE looking_for_work AND display_status = 'shown' ORDER BY hashint8(id) LIMIT $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} caregivers can be saved; ${count} are needed.`);
  return rows;
}

interface MeasuredSaves {
  timing: Timing;
  wal: WrittenLog;
}

async function measure(
  pool: Pool,
  people: readonly SavedPerson[],
  save: (person: SavedPerson) => Promise<void>,
): Promise<MeasuredSaves> {
  const durations: number[] = [];
  const before = await logPosition(pool);
  for (const person of people) durations.push(await timed(() => save(person)));
  return { timing: timingOf(durations), wal: await logSince(pool, before, people.length) };
}

/**
 * Measures time and WAL of saving a week and a profile in both designs, alternating, with fsync off. After a
 * checkpoint, the first change to a database page logs the whole page ('first'); later changes log only the change
 * ('again').
 */
export async function measureSaves({ pool, db, caregivers }: BenchDatabase, count: number): Promise<Measured> {
  if (!hasPlainDesign(caregivers))
    throw new Error('Saves are compared with the plain design, which cannot hold this many caregivers. Use fewer.');
  await openLog(pool);
  const everyone = await peopleWhoSave(pool, 2 * count);
  const random = seededRandom(SEED);
  const someWeek = () => {
    let week = 0;
    for (let slot = 0; slot < SLOT_COUNT; slot += 1) if (random.next() < FREE) week |= 1 << slot;
    return week;
  };
  const designs: Record<'ours' | 'plain', Saves> = { ours: ourSaves(db), plain: plainSaves(pool) };
  const kinds = {
    week: { people: everyone.slice(0, count), names: null },
    profile: { people: everyone.slice(count), names: { first: 'Rosa', again: 'Marisol' } },
  };
  for (const saves of Object.values(designs)) {
    for (const person of everyone.slice(-50)) await saves.profile(person, someWeek(), 'Dana');
  }
  const lines: { kind: string; ours: MeasuredSaves; plain: MeasuredSaves }[] = [];
  for (const [kind, { people, names }] of Object.entries(kinds)) {
    await pool.query('CHECKPOINT');
    for (const pass of PASSES) {
      const saving = (saves: Saves) =>
        measure(pool, people, (person) =>
          names === null ? saves.week(person, someWeek()) : saves.profile(person, someWeek(), names[pass]),
        );
      const measureDesign = (design: 'ours' | 'plain') =>
        inPlainStep(`Saving a ${kind}, ${pass}: ${design}`, () => saving(designs[design]));
      lines.push({ kind: `${kind}, ${pass}`, ours: await measureDesign('ours'), plain: await measureDesign('plain') });
    }
  }
  const rows = lines.map(({ kind, ours, plain }) => [
    kind,
    ...[ours.timing.mean, ours.timing.p95, plain.timing.mean, plain.timing.p95].map(milliseconds),
    ...[ours.wal.records, plain.wal.records].map((bytes) => bytes.toFixed(0)),
    times(plain.wal.records / ours.wal.records),
    ...[ours.wal.pages, plain.wal.pages].map((bytes) => bytes.toFixed(0)),
  ]);
  const header = ['saving a', 'ours, ms', 'p95', 'plain, ms', 'p95', 'ours, records', 'plain, records', 'plain / ours'];
  return {
    tables: [{ title: 'Saving', header: [...header, 'ours, images', 'plain, images'], rows }],
    figures: lines,
  };
}
