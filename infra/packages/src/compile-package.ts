import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@marketplace/local';

const run = promisify(execFile);
const NOT_SHIPPED = ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', '**/*.testing.ts', '**/testing/**'];
/** Matches imports of TypeScript modules in declarations. The compiler rewrites them only in scripts. */
const SOURCE_IN_DECLARATION = /((?:from|import) ?\(?\s*['"]\.[^'"]*)\.tsx?(['"])/g;

/**
 * Compiles a workspace's src without tests into `stage`/dist.
 * @throws Error with the compiler's messages
 */
export async function compilePackage(folder: string, stage: string): Promise<void> {
  const source = join(folder, 'src');
  const dist = join(stage, 'dist');
  const settings = join(stage, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    rewriteRelativeImportExtensions: true,
    // Provides types of globals such as `URL`. In tests, Node's types provide these.
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    rootDir: source,
    outDir: dist,
  };
  const exclude = NOT_SHIPPED.map((pattern) => join(source, pattern));
  await writeFile(
    settings,
    JSON.stringify({ extends: join(folder, 'tsconfig.json'), compilerOptions, include: [source], exclude }),
  );
  try {
    await run(join(REPOSITORY, 'node_modules', '.bin', 'tsc'), ['-p', settings, '--singleThreaded']);
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${folder} did not compile:\n${output}`, { cause: error });
  }
  await cp(source, dist, { recursive: true, filter: (path) => !/\.tsx?$/.test(path) && !/[\\/]testing$/.test(path) });
  for (const file of await readdir(dist, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const declaration = await readFile(join(dist, file), 'utf8');
    await writeFile(join(dist, file), declaration.replace(SOURCE_IN_DECLARATION, '$1.js$2'));
  }
}
