import { createProgram, runProgram, wholeNumber } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import {
  endSessionsOfAccount,
  listAgencyRecords,
  listQuestionReports,
  unverifyAgency,
  VerificationRejectedError,
  verifyAgency,
  type AgencyRecord,
  type OperatorDependencies,
} from '@marketplace/api';
import { byOption, onDatabase } from '../operator-command.ts';
import { describedRecord, printJson, terminalText } from '../terminal-text.ts';

const NOTES = `
Anyone can sign up under any name: check the license in the state's license registry, or call a phone number from that registry.
By default this uses npm start's database. Set DATABASE_URL to use a different one. No command runs migrations.`;

interface Options {
  unverified?: boolean;
  json?: boolean;
  checked: string;
  months: number;
  name?: string;
  by: string;
}

/** `npm run agency`. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export function run(args: string[]): Promise<number> {
  const program = createProgram('npm run agency --').addHelpText('after', NOTES);
  program
    .command('list')
    .description('list agencies with verification and pending applications')
    .option('--unverified', 'only unverified agencies')
    .option('--json', 'print complete records as JSON')
    .action((options: Options) => onAgencies((deps) => list(deps, options)));
  const ofOne = (name: string, operatorHelp: string) =>
    program.command(name).argument('<account>', 'email address or id').addOption(byOption(operatorHelp));
  ofOne('verify', 'who verified it')
    .description(
      'record that the account really belongs to the agency it names. Pending applications for this name are delivered ' +
        'within a minute.',
    )
    .requiredOption('--checked <text>', 'what you checked, and where')
    .option('--name <name>', 'the name that you checked; fails if the agency has since changed it')
    .action((account: string, options: Options) => onAgencies((deps) => verify(deps, account, options)));
  ofOne('unverify', 'who revoked it')
    .description('revoke a verification. Its history is kept. Applications with only this name are held again.')
    .action((account: string, options: Options) => onAgencies((deps) => unverify(deps, account, options)));
  program
    .command('end-sessions')
    .argument('<email>', 'email address of the person')
    .description('sign a person out on every device, for example after a lost laptop')
    .addOption(byOption('who ends them'))
    .action((email: string, options: Options) => onAgencies((deps) => endSessions(deps, email, options)));
  program
    .command('report')
    .description('count questions, answers, unlocks and refunds by agency and month')
    .option('--months <number>', 'number of months, including this one', wholeNumber(1, 99), 3)
    .option('--json', 'print complete records as JSON')
    .action((options: Options) => onAgencies((deps) => report(deps, options)));
  return runProgram(program, args);
}

const onAgencies = (work: (deps: OperatorDependencies) => Promise<void>) =>
  onDatabase(work, (error) =>
    error instanceof VerificationRejectedError ? `Nothing was changed: ${terminalText(error.message)}` : null,
  );

async function report(deps: OperatorDependencies, { months, json = false }: Options): Promise<void> {
  const now = deps.now();
  const records = await listQuestionReports(
    deps.db,
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1)),
  );
  if (json) return printJson(records);
  if (records.length === 0) return console.log('No questions and no unlocks.');
  const line = (cells: readonly (string | number)[], name: string) =>
    `${cells.map((cell) => String(cell).padStart(9)).join(' ')}  ${name}`;
  console.log(line(['month', 'questions', 'yes', 'no', 'unlocks', 'refunds'], 'agency'));
  for (const { month, questions, yes, no, unlocks, refunds, agency_name } of records) {
    console.log(line([month, questions, yes, no, unlocks, refunds], terminalText(agency_name)));
  }
}

async function list(deps: OperatorDependencies, { unverified = false, json = false }: Options): Promise<void> {
  const records = await listAgencyRecords(deps.db, unverified);
  if (json) printJson(records);
  else if (records.length > 0) console.log(records.map(describeAgency).join('\n\n'));
  else console.log(unverified ? 'Every agency is verified.' : 'There are no agencies.');
}

async function verify(
  deps: OperatorDependencies,
  account: string,
  { checked, name, by: operator }: Options,
): Promise<void> {
  const { agency_name, license, namesakes } = await verifyAgency(deps, {
    account,
    checked,
    expectedName: name,
    operator,
  });
  console.log(`Verified: ${terminalText(agency_name)}.`);
  console.log(
    license === ''
      ? 'The agency gave no license number.'
      : `The agency gave the license number ${terminalText(license)}.`,
  );
  if (namesakes > 0) {
    console.log(
      `${namesakes === 1 ? 'Another verified agency has' : `${namesakes} other verified agencies have`} this name, so applications with only\n` +
        'this name go to the support inbox. This agency still receives applications through its job links.',
    );
  } else {
    console.log('Pending applications for this name are delivered within a minute.');
  }
}

async function unverify(deps: OperatorDependencies, account: string, { by: operator }: Options): Promise<void> {
  const name = await unverifyAgency(deps, { account, operator });
  console.log(`No longer verified: ${terminalText(name)}. Applications with only this name are held again.`);
}

async function endSessions(deps: OperatorDependencies, email: string, { by: operator }: Options): Promise<void> {
  const ended = await endSessionsOfAccount(deps, { email, operator });
  if (ended === null) throw new CommandError(`There is no account '${terminalText(email)}'.`);
  console.log(`Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.`);
}

function describeAgency(record: AgencyRecord): string {
  const last = record.history.findLast(({ event }) => event === 'verified');
  const state =
    record.verified_at === null
      ? 'not verified'
      : `${record.verified_at.toISOString().slice(0, 10)} by ${last?.recorded_by}: ${last?.checked}`;
  const rows = [
    ['account', `${record.email}${record.email_confirmed ? '' : ' (not confirmed)'}`],
    ['id', record.id],
    ['place', [record.agency_city, record.agency_state].filter((part) => part !== '').join(', ')],
    ['license', record.license === '' ? 'none given' : record.license],
    ['verified', state],
    ...(record.waiting === 0
      ? []
      : [['waiting', `${record.waiting} ${record.waiting === 1 ? 'application' : 'applications'}`]]),
  ];
  return describedRecord(record.agency_name, rows);
}
