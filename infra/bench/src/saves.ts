import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SLOT_COUNT } from '@marketplace/domain';
import { inStep, seededRandom } from '@marketplace/local';
import type { Pool } from 'pg';
import { openBenchDatabase } from './data/bench-database.ts';
import { machineFacts } from './report/machine.ts';
import { timingOf, type Timing } from './report/statistics.ts';
import { milliseconds, textTable, times } from './report/table.ts';
import { ourSaves } from './saves/our-saves.ts';
import { peopleWhoSave, type SavedPerson } from './saves/people.ts';
import { plainSaves } from './saves/plain-saves.ts';
import { logPosition, logSince, openLog, type WrittenLog } from './saves/write-ahead-log.ts';

/**
 * Saving a week and a whole profile in both designs, one at a time, the designs in turns: time and write-ahead log.
 * `node infra/bench/src/saves.ts --caregivers N [--people N] [--keep FOLDER] [--json FILE]`. After a checkpoint the first
 * change of a page logs the whole page ('first'); the same people once more show what a change itself logs ('again').
 * PostgreSQL does not wait for the disk here (fsync off). It prints results and does not judge them.
 */
const { values } = parseArgs({
  options: {
    caregivers: { type: 'string', default: '100000' },
    people: { type: 'string', default: '1000' },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
});
const SEED = 11;
/** Approximate share of free windows in a week. */
const FREE = 0.3;
const PASSES = ['first', 'again'] as const;

interface Saves {
  week(person: SavedPerson, week: number): Promise<void>;
  profile(person: SavedPerson, week: number, firstName: string): Promise<void>;
}

interface Measured {
  timing: Timing;
  wal: WrittenLog;
}

async function measure(
  pool: Pool,
  people: readonly SavedPerson[],
  save: (person: SavedPerson) => Promise<void>,
): Promise<Measured> {
  const durations: number[] = [];
  const before = await logPosition(pool);
  for (const person of people) {
    const began = performance.now();
    await save(person);
    durations.push(performance.now() - began);
  }
  return { timing: timingOf(durations), wal: await logSince(pool, before, people.length) };
}

const recordRows = ({ kinds }: WrittenLog) =>
  kinds.map(({ kind, count, bytes }) => [kind, count.toFixed(2), bytes.toFixed(0)]);

const database = await openBenchDatabase({
  caregivers: Number(values.caregivers),
  keep: values.keep,
  changesPeople: true,
});
try {
  const { pool } = database;
  await openLog(pool);
  const everyone = await peopleWhoSave(pool, 2 * Number(values.people));
  const random = seededRandom(SEED);
  const someWeek = () => {
    let week = 0;
    for (let slot = 0; slot < SLOT_COUNT; slot += 1) if (random.next() < FREE) week |= 1 << slot;
    return week;
  };
  const designs: Record<'ours' | 'plain', Saves> = { ours: ourSaves(database.db), plain: plainSaves(pool) };
  const kinds = {
    week: { people: everyone.slice(0, everyone.length / 2), name: null },
    profile: { people: everyone.slice(everyone.length / 2), name: ['Rosa', 'Marisol'] },
  };
  // Warm up plans and connections before measuring.
  for (const saves of Object.values(designs)) {
    for (const person of everyone.slice(-50)) await saves.profile(person, someWeek(), 'Dana');
  }
  const lines: { kind: string; pass: string; ours: Measured; plain: Measured }[] = [];
  for (const [kind, { people, name }] of Object.entries(kinds)) {
    await pool.query('CHECKPOINT');
    for (const [index, pass] of PASSES.entries()) {
      const measured = async (saves: Saves) =>
        measure(pool, people, (person) =>
          name === null ? saves.week(person, someWeek()) : saves.profile(person, someWeek(), name[index] ?? 'Dana'),
        );
      // Plain lines: drawing a progress bar would affect the measurement.
      const told = (design: 'ours' | 'plain') =>
        inStep(`Saving a ${kind}, ${pass}: ${design}`, () => measured(designs[design]), false);
      lines.push({ kind, pass, ours: await told('ours'), plain: await told('plain') });
    }
  }
  console.log(JSON.stringify({ ...machineFacts(), caregivers: database.caregivers, people: Number(values.people) }));
  const header = [
    'saving a',
    'ours ms',
    'p95',
    'plain ms',
    'p95',
    'plain / ours',
    'ours WAL',
    'plain WAL',
    'plain / ours',
    'ours, pages',
    'plain, pages',
  ];
  const rows = lines.map(({ kind, pass, ours, plain }) => [
    `${kind}, ${pass}`,
    ...[ours.timing.mean, ours.timing.p95, plain.timing.mean, plain.timing.p95].map(milliseconds),
    times(plain.timing.mean / ours.timing.mean),
    ...[ours.wal.records, plain.wal.records].map((bytes) => bytes.toFixed(0)),
    times(plain.wal.records / ours.wal.records),
    ...[ours.wal.pages, plain.wal.pages].map((bytes) => bytes.toFixed(0)),
  ]);
  console.log(textTable(header, rows));
  console.log('What our save logs, in bytes by kind of record:');
  for (const { kind, pass, ours } of lines) {
    console.log(textTable([`${kind}, ${pass}`, 'records', 'bytes'], recordRows(ours.wal)));
  }
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ ...machineFacts(), lines }, null, 2)}\n`);
} finally {
  await database.close();
}
process.exit();
