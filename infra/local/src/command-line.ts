import { PlainError } from './plain-error.ts';

/** Commands by name; each is loaded when it runs. */
export type Commands = Record<string, () => Promise<{ run: (args: string[]) => Promise<number> }>>;

/** Runs the command that the arguments of this process name, and ends the process with its exit code. */
export async function runCommand(commands: Commands): Promise<never> {
  // Ignore EPIPE: a closed terminal or pipe must not abort work that has to finish.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    });
  }
  const [name = '', ...args] = process.argv.slice(2);
  const load = commands[name];
  if (!load) {
    console.error(`Unknown command '${name}'. Known: ${Object.keys(commands).join(', ')}.`);
    process.exit(2);
  }
  try {
    const command = await load();
    process.exit(await command.run(args));
  } catch (error) {
    // A plain error is self-explanatory; anything else is a bug and is printed with its stack.
    console.error(error instanceof PlainError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
