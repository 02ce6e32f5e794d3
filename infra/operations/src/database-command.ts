import { parseArgs, type ParseArgsConfig } from 'node:util';
import { openDatabase, type OperatorDependencies } from '@marketplace/api';
import { PlainError, readSettings, withUsableDatabase } from '@marketplace/local';

/** Invalid arguments; shown with the usage. */
export class WrongUse extends Error {}

export const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'string', multiple: true } as const;
export const FLAG = { type: 'boolean' } as const;

type OptionConfig = NonNullable<ParseArgsConfig['options']>;
export type OptionsOf<Config extends OptionConfig> = Partial<
  ReturnType<typeof parseArgs<{ options: Config; strict: true }>>['values']
>;

export interface Subcommand<Config extends OptionConfig> {
  /** Its options. */
  takes: readonly (keyof Config & string)[];
  /** `subject` is empty for `list`. */
  run: (deps: OperatorDependencies, subject: string, options: OptionsOf<Config>) => Promise<number>;
}

interface DatabaseCommand<Config extends OptionConfig> {
  usage: string;
  /** What every subcommand but `list` takes one of, such as 'code'. */
  subject: string;
  options: Config;
  subcommands: Record<string, Subcommand<Config>>;
  /** What to print for an error that rejects the request; null for any other error. */
  rejection: (error: unknown) => string | null;
}

/** Runs a subcommand on the database in use. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export async function runDatabaseCommand<Config extends OptionConfig>(
  args: string[],
  command: DatabaseCommand<Config>,
): Promise<number> {
  try {
    const chosen = read(args, command);
    if (chosen === 'help') {
      console.log(command.usage);
      return 0;
    }
    return await withUsableDatabase(await readSettings(), async ({ DATABASE_URL: url }) => {
      let done = false;
      const { db } = openDatabase({
        url,
        maxConnections: 1,
        // A database that we started is stopped at the end; the connection error that this causes is expected.
        onConnectionError: (error) => done || console.error(`Database: ${error.message}`),
      });
      try {
        return await chosen.subcommand.run({ db, now: () => new Date() }, chosen.subject, chosen.options);
      } finally {
        done = true;
        await db.destroy();
      }
    });
  } catch (error) {
    if (error instanceof WrongUse) {
      console.error(`${error.message}\n\n${command.usage}`);
      return 2;
    }
    const rejection = error instanceof PlainError ? error.message : command.rejection(error);
    if (rejection === null) throw error;
    console.error(rejection);
    return 1;
  }
}

function read<Config extends OptionConfig>(
  args: string[],
  { subject, options, subcommands }: DatabaseCommand<Config>,
): { subcommand: Subcommand<Config>; subject: string; options: OptionsOf<Config> } | 'help' {
  if (args[0] === 'help' || args.includes('--help')) return 'help';
  const { values, positionals } = parsed(args, options);
  const [name = '', given, ...further] = positionals;
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand) throw new WrongUse(name === '' ? 'A command is required.' : `There is no '${name}'.`);
  const foreign = Object.keys(values).find((option) => !subcommand.takes.includes(option));
  if (foreign !== undefined) throw new WrongUse(`'${name}' takes no --${foreign}.`);
  if (name === 'list' && given !== undefined) throw new WrongUse("'list' takes only options.");
  if (name !== 'list' && (given === undefined || further.length > 0)) {
    throw new WrongUse(`'${name}' takes one ${subject}.`);
  }
  return { subcommand, subject: given ?? '', options: values };
}

function parsed<Config extends OptionConfig>(args: string[], options: Config) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}
