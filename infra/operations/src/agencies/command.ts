import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import {
  listAgencyRecords,
  openDatabase,
  unverifyAgency,
  VerificationRefused,
  verifyAgency,
  type AgencyRecord,
  type Database,
} from '@marketplace/api';
import { PlainError, readSettings, withUsableDatabase } from '@marketplace/local';

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

/** Invalid arguments; shown with the usage. */
class WrongUse extends Error {}

interface Options {
  unverified?: boolean | undefined;
  json?: boolean | undefined;
  checked?: string | undefined;
  name?: string | undefined;
  by?: string | undefined;
}

/** `npm run agency`. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export async function run(args: string[]): Promise<number> {
  try {
    const { command, account, options } = parsed(args);
    if (command === 'help') {
      console.log(USAGE);
      return 0;
    }
    return await withUsableDatabase(await readSettings(), async (url) => {
      let done = false;
      const { db } = openDatabase({
        url,
        maxConnections: 1,
        // A database that we started is stopped at the end; the connection error that this causes is expected.
        onConnectionError: (error) => done || console.error(`Database: ${error.message}`),
      });
      try {
        return await COMMANDS[command](db, account, options);
      } finally {
        done = true;
        await db.destroy();
      }
    });
  } catch (error) {
    if (error instanceof WrongUse) {
      console.error(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (error instanceof VerificationRefused) {
      console.error(`Nothing was changed: ${error.message}`);
      return 1;
    }
    if (error instanceof PlainError) {
      console.error(error.message);
      return 1;
    }
    throw error;
  }
}

type Command = keyof typeof COMMANDS;
const TAKES: Record<Command, readonly string[]> = {
  list: ['unverified', 'json'],
  verify: ['checked', 'name', 'by'],
  unverify: ['by'],
};

function isCommand(name: string): name is Command {
  return Object.hasOwn(TAKES, name);
}

function parsed(args: string[]): { command: Command | 'help'; account: string; options: Options } {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  let read;
  try {
    read = parseArgs({
      args,
      allowPositionals: true,
      options: { unverified: flag, json: flag, checked: text, name: text, by: text, help: flag },
    });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
  const { help, ...options } = read.values;
  const [command = '', account, ...further] = read.positionals;
  if (help === true || command === 'help') return { command: 'help', account: '', options };
  if (!isCommand(command)) throw new WrongUse(command === '' ? 'A command is required.' : `There is no '${command}'.`);
  const foreign = Object.keys(options).find((option) => !TAKES[command].includes(option));
  if (foreign !== undefined) throw new WrongUse(`'${command}' takes no --${foreign}.`);
  if ((account === undefined) !== (command === 'list') || further.length > 0) {
    throw new WrongUse(command === 'list' ? "'list' takes no agency." : `'${command}' takes one EMAIL or ID.`);
  }
  return { command, account: account ?? '', options };
}

const COMMANDS = { list, verify, unverify };

async function list(db: Database, _account: string, { unverified = false, json = false }: Options): Promise<number> {
  const records = await listAgencyRecords(db, unverified);
  if (json) console.log(JSON.stringify(records, null, 2));
  else if (records.length > 0) console.log(records.map(described).join('\n\n'));
  else console.log(unverified ? 'Every agency is verified.' : 'There is no agency.');
  return 0;
}

async function verify(db: Database, account: string, { checked, name, by }: Options): Promise<number> {
  if (checked === undefined) throw new WrongUse("'verify' needs --checked.");
  const { agency_name, namesakes } = await verifyAgency(db, {
    account,
    checked,
    expectedName: name,
    by: whoSays(by),
    at: new Date(),
  });
  console.log(`Verified: ${agency_name}.`);
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

async function unverify(db: Database, account: string, { by }: Options): Promise<number> {
  const name = await unverifyAgency(db, { account, by: whoSays(by), at: new Date() });
  console.log(`No longer verified: ${name}. Applications that only name it are held again.`);
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
  return [record.agency_name, ...rows.map(([label = '', value]) => `  ${label.padEnd(10)}${value}`)].join('\n');
}
