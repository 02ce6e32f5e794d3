#!/usr/bin/env node
import { createProgram, runProgram } from '@marketplace/cli';

/** Commands, loaded lazily. Each reads its own options and returns the exit code. */
const COMMANDS: readonly [
  name: string,
  description: string,
  load: () => Promise<{ run: (words: string[]) => Promise<number> }>,
][] = [
  ['build', 'builds the remote into dist/', () => import('./commands/build.ts')],
  [
    'describe',
    'makes a release from a build with the plain federation plugin instead of this kit',
    () => import('./commands/describe.ts'),
  ],
  ['dev', 'serves it with hot reload, also in front of a deployed site', () => import('./commands/dev.ts')],
  ['test', 'runs its tests once; --watch runs them again on each change', () => import('./commands/test.ts')],
  ['sizes', 'weighs the first load of each page of the build', () => import('./commands/sizes.ts')],
  [
    'smoke',
    'checks the build against the live site of --site, as a publication would, and publishes nothing',
    async () => ({ run: (await import('./commands/release.ts')).smoke }),
  ],
  [
    'release',
    'publishes, rolls back, starts canaries, disables: see remote-kit release help',
    () => import('./commands/release.ts'),
  ],
];

let exitCode = 0;
const program = createProgram('remote-kit')
  .usage('COMMAND')
  .description('Runs in the folder of a remote, with its package.json and webpack.config.mjs.');
for (const [name, description, load] of COMMANDS) {
  program
    .command(name)
    .description(description)
    .helpOption(false)
    .allowUnknownOption()
    .argument('[words...]')
    .action(async (words: string[]) => {
      exitCode = await (await load()).run(words);
    });
}
const words = process.argv.slice(2);
const failure = await runProgram(program, words.length === 0 ? ['help'] : words);
// Sets the exit code without calling process.exit(), because a development server keeps running.
if (failure + exitCode > 0) process.exitCode = Math.max(failure, exitCode);
