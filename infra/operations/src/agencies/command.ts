import { userInfo } from 'node:os';
import {
  listAgencyRecords,
  unverifyAgency,
  VerificationRefused,
  verifyAgency,
  type AgencyRecord,
  type OperatorDependencies,
} from '@marketplace/api';
import { FLAG, runDatabaseCommand, TEXT, WrongUse, type OptionsOf } from '../database-command.ts';
import { printJson, terminalText } from '../terminal-text.ts';

export const USAGE = `npm run agency -- COMMAND

  list [--unverified] [--json]
  verify EMAIL|ID --checked "what you checked, and where" [--name "Name that you checked"] [--by NAME]
  unverify EMAIL|ID [--by NAME]

  list      agencies, their verification and number of pending applications; --json prints the whole record
  verify    records that the account belongs to the agency it is named after. Pending applications for this name are
            delivered within a minute. With --name it fails if the agency has changed its name.
  unverify  revokes a verification. The record keeps it; applications that only name the agency are held again.
  --by      who verified it; defaults to your user name on this machine

Anyone can sign up under any name, so check the license in the state's register, or call a number that you found there.
Set DATABASE_URL to use another database than that of npm start. No command migrates a database.`;

const OPTIONS = { unverified: FLAG, json: FLAG, checked: TEXT, name: TEXT, by: TEXT };
type Options = OptionsOf<typeof OPTIONS>;

/** `npm run agency`. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export function run(args: string[]): Promise<number> {
  return runDatabaseCommand(args, {
    usage: USAGE,
    subject: 'EMAIL or ID',
    options: OPTIONS,
    subcommands: {
      list: { takes: ['unverified', 'json'], run: list },
      verify: { takes: ['checked', 'name', 'by'], run: verify },
      unverify: { takes: ['by'], run: unverify },
    },
    rejection: (error) =>
      error instanceof VerificationRefused ? `Nothing was changed: ${terminalText(error.message)}` : null,
  });
}

async function list(
  deps: OperatorDependencies,
  _account: string,
  { unverified = false, json = false }: Options,
): Promise<number> {
  const records = await listAgencyRecords(deps.db, unverified);
  if (json) printJson(records);
  else if (records.length > 0) console.log(records.map(described).join('\n\n'));
  else console.log(unverified ? 'Every agency is verified.' : 'There is no agency.');
  return 0;
}

async function verify(deps: OperatorDependencies, account: string, { checked, name, by }: Options): Promise<number> {
  if (checked === undefined) throw new WrongUse("'verify' needs --checked.");
  const { agency_name, namesakes } = await verifyAgency(deps, {
    account,
    checked,
    expectedName: name,
    by: whoSays(by),
  });
  console.log(`Verified: ${terminalText(agency_name)}.`);
  if (namesakes > 0) {
    console.log(
      `${namesakes === 1 ? 'Another verified agency has' : `${namesakes} other verified agencies have`} this name, so applications that only name it\n` +
        'go to the support inbox. Applications through its own job links reach it.',
    );
  } else {
    console.log('Pending applications for this name are delivered within a minute.');
  }
  return 0;
}

async function unverify(deps: OperatorDependencies, account: string, { by }: Options): Promise<number> {
  const name = await unverifyAgency(deps, { account, by: whoSays(by) });
  console.log(`No longer verified: ${terminalText(name)}. Applications that only name it are held again.`);
  return 0;
}

function whoSays(by: string | undefined): string {
  if (by === undefined) return userInfo().username;
  if (by.trim() === '') throw new WrongUse('--by takes a name.');
  return by.trim();
}

function described(record: AgencyRecord): string {
  const last = record.history.findLast(({ event }) => event === 'verified');
  const state =
    record.verified_at === null
      ? 'not verified'
      : `${record.verified_at.toISOString().slice(0, 10)} by ${last?.recorded_by}: ${last?.checked}`;
  const rows = [
    ['account', `${record.email}${record.email_confirmed ? '' : ' (not confirmed)'}`],
    ['id', record.id],
    ['place', [record.agency_city, record.agency_state].filter((part) => part !== '').join(', ')],
    ['verified', state],
    ...(record.waiting === 0
      ? []
      : [['waiting', `${record.waiting} ${record.waiting === 1 ? 'application' : 'applications'}`]]),
  ];
  const lines = rows.map(([label = '', value = '']) => `  ${label.padEnd(10)}${terminalText(value)}`);
  return [terminalText(record.agency_name), ...lines].join('\n');
}
