import { parseCLI, startVitest } from 'vitest/node';

export async function run(words: string[]): Promise<number> {
  const watch = words.includes('--watch');
  const { filter, options } = parseCLI([
    'vitest',
    watch ? 'watch' : 'run',
    ...words.filter((word) => word !== '--watch'),
  ]);
  const vitest = await startVitest('test', filter, options);
  if (!vitest.shouldKeepServer()) await vitest.close();
  return typeof process.exitCode === 'number' ? process.exitCode : 0;
}
