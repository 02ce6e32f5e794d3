import { parseArgs } from 'node:util';
import { remoteNameSchema } from '@marketplace/contracts';

/** Invalid usage; the message says why. */
export class Misunderstood extends Error {
  override readonly name = 'Misunderstood';
}

const OPTIONS = {
  store: { type: 'string' },
  site: { type: 'string' },
  api: { type: 'string' },
  built: { type: 'string' },
  canary: { type: 'string' },
  percent: { type: 'string' },
  to: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  keep: { type: 'string' },
  'older-than': { type: 'string' },
  every: { type: 'string' },
  networks: { type: 'string' },
  once: { type: 'boolean' },
  off: { type: 'boolean' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Options of each command, besides --store, --dry-run and --help. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  publish: ['site', 'api', 'built', 'canary', 'reason', 'by'],
  rollback: ['to', 'reason', 'by'],
  forward: ['to', 'reason', 'by'],
  canary: ['percent', 'off', 'reason', 'by'],
  promote: ['reason', 'by'],
  disable: ['reason', 'by'],
  enable: ['reason', 'by'],
  history: ['json'],
  status: ['api', 'networks', 'json'],
  watch: ['api', 'every', 'once', 'networks'],
  list: ['json'],
  prune: ['keep', 'older-than', 'reason', 'by'],
  help: [],
};
/** Commands that are not about one remote. */
export const OF_ALL_REMOTES: ReadonlySet<string> = new Set(['list', 'watch', 'help']);
const EVERYWHERE = ['store', 'dry-run', 'help'];

export type Options = ReturnType<typeof parse>['values'];

export interface Command {
  command: string;
  /** The remote; empty for commands that apply to all. */
  remote: string;
  options: Options;
}

/** @throws Misunderstood */
export function readCommand(args: readonly string[]): Command {
  const { values: options, positionals } = parse(args);
  const [command = 'help', remote, ...rest] = positionals;
  const takes = COMMANDS[command];
  if (takes === undefined) throw new Misunderstood(`There is no command '${command}'.`);
  if (options.help === true) return { command: 'help', remote: '', options };
  const foreign = Object.keys(options).find((option) => ![...takes, ...EVERYWHERE].includes(option));
  if (foreign !== undefined) throw new Misunderstood(`${command} takes no --${foreign}.`);
  if (rest.length > 0) throw new Misunderstood(`'${rest.join(' ')}' is unexpected.`);
  if (OF_ALL_REMOTES.has(command)) {
    if (remote !== undefined) throw new Misunderstood(`${command} takes no name.`);
    return { command, remote: '', options };
  }
  if (!remoteNameSchema.safeParse(remote).success || remote === undefined) {
    throw new Misunderstood(`${command} needs the name of a remote, such as agency-app.`);
  }
  return { command, remote, options };
}

/** Parses an option as an integer. @throws Misunderstood */
export function wholeNumber(option: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new Misunderstood(`--${option} takes a whole number from ${from} to ${to}.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Misunderstood(error instanceof Error ? error.message : String(error));
  }
}
