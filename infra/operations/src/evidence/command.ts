import { createProgram, runProgram } from '@marketplace/cli';
import {
  decideEvidence,
  EvidenceRejectedError,
  listEvidenceRecords,
  insertAction,
  type EvidenceRecord,
  type OperatorDependencies,
} from '@marketplace/api';
import { evidenceName } from '@marketplace/domain';
import { byOption, onDatabase } from '../operator-command.ts';
import { describedRecord, printJson, terminalText } from '../terminal-text.ts';

const NOTES = `
Check a fact at its own source: the state's registry or board, found by name or number. Write down only what it shows.
The caregiver gets an email and can object before agencies see the check.
A check or refusal is a dry run without --yes. With it, the audit log says who did it.
By default this uses npm start's database. Set DATABASE_URL to use a different one. No command runs migrations.`;

interface Options {
  all?: boolean;
  show?: boolean;
  json?: boolean;
  source: string;
  why: string;
  expires?: string;
  by: string;
  yes?: boolean;
}

/** `npm run evidence`. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export function run(args: string[]): Promise<number> {
  const program = createProgram('npm run evidence --').addHelpText('after', NOTES);
  program
    .command('list')
    .description('list licenses and certificates to check, disputed ones first')
    .option('--all', 'include facts that were already decided')
    .option('--show', 'show names and numbers, which is logged')
    .addOption(byOption('who looks'))
    .option('--json', 'print complete records as JSON')
    .action((options: Options) => onEvidence((deps) => list(deps, options)));
  const ofOne = (name: string) =>
    program
      .command(name)
      .argument('<id>', 'id in the list')
      .addOption(byOption('who did it'))
      .option('--yes', 'apply the change; without it, a dry run');
  ofOne('check')
    .description('record that you found the fact at its source')
    .requiredOption('--source <text>', 'where you checked it; the caregiver reads this')
    .option('--expires <date>', 'the expiry at the source, such as 2028-10-31')
    .action((id: string, options: Options) =>
      onEvidence((deps) => decide(deps, id, { ...options, outcome: 'checked', words: options.source })),
    );
  ofOne('refuse')
    .description('record that you cannot confirm the fact. Agencies no longer see the fact.')
    .requiredOption('--why <text>', 'why; the caregiver reads this')
    .action((id: string, options: Options) =>
      onEvidence((deps) => decide(deps, id, { ...options, outcome: 'refused', words: options.why })),
    );
  return runProgram(program, args);
}

const onEvidence = (work: (deps: OperatorDependencies) => Promise<void>) =>
  onDatabase(work, (error) =>
    error instanceof EvidenceRejectedError ? `Nothing was changed: ${terminalText(error.message)}` : null,
  );

async function list(
  deps: OperatorDependencies,
  { all = false, show = false, json = false, by }: Options,
): Promise<void> {
  const records = (await listEvidenceRecords(deps.db, deps.now(), all)).map((record) =>
    show ? record : masked(record),
  );
  if (show) {
    const now = deps.now();
    await insertAction(deps.db, {
      operator: by,
      act: 'show evidence',
      subject: 'evidence',
      reason: 'to check it',
      at: now,
    });
  }
  if (json) printJson(records);
  else if (records.length > 0) console.log(records.map(describeEvidence).join('\n\n'));
  else
    console.log(all ? 'No caregiver has listed a license or certificate.' : 'No license or certificate needs a check.');
}

const ENDS = {
  planned: 'Dry run: nothing was changed. Add --yes to do it.',
  done: 'Done. The caregiver gets an email within minutes.',
  nothing: 'Nothing to do.',
};

interface DecideOptions extends Options {
  outcome: 'checked' | 'refused';
  words: string;
}

async function decide(deps: OperatorDependencies, id: string, options: DecideOptions): Promise<void> {
  const { outcome, words, expires, by: operator, yes = false } = options;
  const { fact, state } = await decideEvidence(deps, { id, outcome, words, expires, operator, apply: yes });
  console.log(`${outcome === 'checked' ? 'Checked' : 'Refused'}: ${factOf(fact)}.`);
  console.log(ENDS[state]);
}

const factOf = ({ type, state }: Pick<EvidenceRecord, 'type' | 'state'>) =>
  `${evidenceName(type)}${state === null ? '' : `, ${state}`}`;

const maskedText = (text: string) => `${[...text][0] ?? ''}…`;
const maskedNumber = (number: string | null) => (number === null ? null : `…${number.slice(-2)}`);

function masked(record: EvidenceRecord): EvidenceRecord {
  return {
    ...record,
    first_name: maskedText(record.first_name),
    last_name: maskedText(record.last_name),
    number: maskedNumber(record.number),
    checks: record.checks.map((check) => ({ ...check, number: maskedNumber(check.number) })),
  };
}

function describeEvidence(record: EvidenceRecord): string {
  const rows = [
    ['id', record.id],
    ['name', `${record.first_name} ${record.last_name}`],
    ...(record.number === null ? [] : [['number', record.number]]),
    ...(record.expires_on === null ? [] : [['expires', record.expires_on]]),
    ['state', record.disputed_at === null ? record.status : `${record.status}, disputed`],
    ...record.checks.map(({ outcome, words, recorded_by, created_at }) => [
      outcome,
      `${created_at.slice(0, 10)} by ${recorded_by}: ${words}`,
    ]),
  ];
  return describedRecord(factOf(record), rows);
}
