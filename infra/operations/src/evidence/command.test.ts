import type { EvidenceRecord } from '@marketplace/api';
import { insertCaregivers, searchColumns } from '@marketplace/api';
import { addDays, dayInUtc, NO_STORED_FACTS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { commandDatabase } from '../testing/command-database.ts';
import { run } from './command.ts';

const NUMBER = '28-0099417A';
const HOSTILE = 'Evil\u001b[2K\u202E';
const SOURCE = 'Indiana nurse aide registry';
const { use, output, errors } = commandDatabase();
const nextYear = addDays(dayInUtc(new Date()), 365);
const facts: Record<'nora' | 'kim', string> = { nora: '', kim: '' };

beforeAll(async () => {
  for (const [name, first_name] of [
    ['nora', 'Nora'],
    ['kim', HOSTILE],
  ] as const) {
    const [caregiver] = await insertCaregivers(
      use().db,
      [
        {
          uuid: randomUUID(),
          first_name,
          last_name: 'Bell',
          email: `${name}@example.test`,
          phone: '3175550100',
          city: 'Carmel',
          state: 15,
          place: null,
          sms_opt_in: false,
          created_at: new Date(),
          ...searchColumns({
            ...NO_STORED_FACTS,
            discipline: 3,
            looking_for_work: true,
            week: 1,
            zip: null,
            desired_schedule: 1,
          }),
        },
      ],
      'profile_wizard',
    );
    const { id } = await use()
      .db.insertInto('caregiver_evidence')
      .values({
        caregiver_id: caregiver?.id ?? 0,
        type: 'cna',
        state: 'IN',
        number: NUMBER,
        expires_on: nextYear,
        stated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    facts[name] = id;
  }
});

async function listed(...options: string[]): Promise<EvidenceRecord[]> {
  output.length = 0;
  expect(await run(['list', '--json', ...options])).toBe(0);
  return JSON.parse(output.join('\n'));
}

test('the evidence command masks names and numbers unless requested, and escapes user input', async () => {
  await run(['list']);
  expect(output.join('\n')).toContain('N… B…');
  expect(output.join('\n')).not.toContain(NUMBER);
  await run(['list', '--show']);
  expect(output.join('\n')).toContain('Nora Bell');
  expect(output.join('\n')).toContain(NUMBER);
  expect(output.join('\n')).toContain('Evil\\u001b[2K\\u202e');
});

test('a dry run of a check changes nothing, and a real check is recorded only once and removes the fact from the list', async () => {
  const check = ['check', facts.nora, '--source', SOURCE, '--by', 'ruth'];
  expect(await run(check)).toBe(0);
  expect(output.join('\n')).toContain('Dry run: nothing was changed.');
  expect(await listed()).toHaveLength(2);
  expect(await run([...check, '--yes'])).toBe(0);
  expect(output.join('\n')).toContain('Checked: Nurse aide certification (CNA), IN.');
  output.length = 0;
  expect(await run([...check, '--yes'])).toBe(0);
  expect(output.join('\n')).toContain('Nothing to do.');
  expect(await listed()).toMatchObject([{ id: facts.kim }]);
  const all = await listed('--all', '--show');
  expect(all.find(({ id }) => id === facts.nora)?.checks).toMatchObject([
    { outcome: 'checked', number: NUMBER, words: SOURCE, recorded_by: 'ruth' },
  ]);
});

test('the evidence command can refuse a record with a reason, and rejects an unknown ID and an invalid date', async () => {
  expect(await run(['refuse', facts.kim, '--why', 'Nobody by this name', '--yes'])).toBe(0);
  expect(await listed()).toEqual([]);
  expect(await run(['check', randomUUID(), '--source', SOURCE])).toBe(1);
  expect(errors.join('\n')).toContain('Nothing was changed: This record no longer exists');
  expect(await run(['check', facts.nora, '--source', SOURCE, '--expires', 'soon'])).toBe(1);
  expect(errors.join('\n')).toContain("'soon' is not a date");
});
