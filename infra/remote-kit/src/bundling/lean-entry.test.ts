import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LeanEntryPlugin } from './lean-entry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lean-entry-'));
});
afterEach(() => rm(folder, { recursive: true }));

const MODULES = {
  'entry.js': `
    import { used } from './used.js';
    import { unused } from './unused.js';
    globalThis.answer = used;
    import('./later.js');`,
  'used.js': "export const used = 'USED';",
  'unused.js': "import { deeper } from './deeper.js'; globalThis.made = 'UNUSED'; export const unused = deeper;",
  'deeper.js': "globalThis.made = 'DEEPER'; export const deeper = 1;",
  'later.js': "globalThis.made = 'LATER';",
};

/** Adds modules to the entry, used or not, as the federation plugin does with its runtime. */
class AddModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AddModulesPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'AddModulesPlugin', stage: 11 }, () => {
        const entry = compilation.namedChunks.get('entry');
        for (const module of compilation.modules) {
          const isLater = module.identifier().endsWith('later.js');
          if (entry !== undefined && !isLater) compilation.chunkGraph.connectChunkAndModule(entry, module);
        }
      });
    });
  }
}

async function entryBuiltWith(...plugins: { apply: (compiler: Compiler) => void }[]): Promise<string> {
  for (const [name, source] of Object.entries(MODULES)) await writeFile(join(folder, name), source);
  await writeFile(join(folder, 'package.json'), '{ "sideEffects": ["./entry.js", "./later.js"] }');
  const output = join(folder, 'dist');
  await new Promise<void>((resolve, reject) => {
    webpack(
      { context: folder, mode: 'production', entry: { entry: './entry.js' }, output: { path: output }, plugins },
      (error, stats) => ((error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });
  return readFile(join(output, 'entry.js'), 'utf8');
}

test('an entry script contains only the modules that it uses', async () => {
  const full = await entryBuiltWith(new AddModulesPlugin());
  for (const text of ['USED', 'UNUSED', 'DEEPER']) expect(full).toContain(`"${text}"`);

  const lean = await entryBuiltWith(new AddModulesPlugin(), new LeanEntryPlugin());
  expect(lean).toContain('"USED"');
  for (const text of ['UNUSED', 'DEEPER']) expect(lean).not.toContain(`"${text}"`);
});
