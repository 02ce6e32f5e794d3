import { relative, resolve } from 'node:path';
import { createProgram, runCommand, runProgram } from '@marketplace/cli';

/** `npm run packages [-- --out FOLDER]`: writes a tarball of each published package. */
function run(words: string[]): Promise<number> {
  const program = createProgram('npm run packages --')
    .option('--out <folder>', 'output folder for the tarballs', 'packages')
    .action(async ({ out }: { out: string }) => {
      const { packAll } = await import('./pack.ts');
      for (const [name, file] of Object.entries(await packAll(resolve(out))))
        console.log(`  ${name.padEnd(26)} ${relative('', file)}`);
    });
  return runProgram(program, words);
}

await runCommand({ packages: async () => ({ run }) });
