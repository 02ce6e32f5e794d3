#!/usr/bin/env node
import { HELP } from './help.ts';

/** Each returns the exit code. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run: (words: string[]) => Promise<number> }>>> = {
  build: () => import('./commands/build.ts'),
  dev: () => import('./commands/dev.ts'),
  test: () => import('./commands/test.ts'),
  sizes: () => import('./commands/sizes.ts'),
  smoke: () => import('./commands/smoke.ts'),
  release: () => import('./commands/release.ts'),
};

const [name = 'help', ...words] = process.argv.slice(2);
const command = COMMANDS[name];
if (command !== undefined) process.exitCode = await (await command()).run(words);
else if (name === 'help' || name === '--help') console.log(HELP);
else {
  console.error(`There is no command '${name}'.\n\n${HELP}`);
  process.exitCode = 2;
}
