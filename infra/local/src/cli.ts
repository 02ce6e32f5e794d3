import { PlainError } from './stack/plain-error.ts';

const COMMANDS: Record<string, () => Promise<{ run: (args: string[]) => Promise<number> }>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  test: () => import('./checks/test.ts'),
  unit: () => import('./checks/unit.ts'),
  agency: () => import('./agencies/command.ts'),
  association: () => import('./associations/command.ts'),
  'demo-data': () => import('./demo-data/command.ts'),
  release: () => import('./release.ts'),
};

// Ignore EPIPE: a closed terminal or pipe must not abort work that has to finish.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}

const [name = '', ...args] = process.argv.slice(2);
const load = COMMANDS[name];
if (!load) {
  console.error(`Unknown command '${name}'. Known: ${Object.keys(COMMANDS).join(', ')}.`);
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
