import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CommandError } from './command-error.ts';

export { Option, type Command };

/** Commands by name. Each loads lazily and returns its exit code. */
export type Commands = Record<string, () => Promise<{ run: (args: string[]) => Promise<number> }>>;

export interface Output {
  print: (text: string) => void;
  printError: (text: string) => void;
}
const CONSOLE: Output = { print: (text) => console.log(text), printError: (text) => console.error(text) };

/** Invalid usage prints the command's help. */
export function createProgram(name: string, { print, printError }: Output = CONSOLE): Command {
  return new Command(name)
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ helpWidth: 120, showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    });
}

/**
 * Prints failures and returns the exit code.
 * @throws any error other than CommandError, because such an error is a bug
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  { printError }: Output = CONSOLE,
): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed this error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError)) throw error;
    printError(error.message);
    return error.exitCode;
  }
}

export async function runCommand(commands: Commands): Promise<never> {
  // Ignores EPIPE, because a closed terminal or pipe must not abort work that has to finish.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    });
  }
  const [name = '', ...args] = process.argv.slice(2);
  try {
    const load = commands[name];
    if (load === undefined)
      throw new CommandError(`Unknown command '${name}'. Known: ${Object.keys(commands).join(', ')}.`, 2);
    const command = await load();
    process.exit(await command.run(args));
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}\n` : error);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}

export const wholeNumber = (from: number, to: number) => (text: string) => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new InvalidArgumentError(`Must be a whole number from ${from} to ${to}.`);
};

/** `parse` throws CommandError for invalid input. */
export const parsedBy =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text);
    } catch (error) {
      throw error instanceof CommandError ? new InvalidArgumentError(error.message) : error;
    }
  };
