import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { REPOSITORY, runToolForOutput, runToolQuietly } from '@marketplace/local';

const workspaces = z.object({ workspaces: z.array(z.string()) });

const roomConfig = z.object({
  compilerOptions: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
});
type RoomConfig = z.infer<typeof roomConfig>;

interface Program {
  compilerOptions: RoomConfig['compilerOptions'];
  files: string[];
}

/** Packages that differ only in these options compile together, because their JavaScript files add no global names. */
const JAVASCRIPT = ['allowJs', 'checkJs'];

export function asPrograms(rooms: readonly RoomConfig[]): Program[] {
  const programs = new Map<string, Program>();
  for (const { compilerOptions, files } of rooms) {
    const entries = Object.entries(compilerOptions);
    const key = JSON.stringify(entries.filter(([name]) => !JAVASCRIPT.includes(name)).toSorted());
    const program = programs.get(key) ?? { compilerOptions: {}, files: [] };
    programs.set(key, {
      compilerOptions: { ...program.compilerOptions, ...compilerOptions },
      files: [...new Set([...program.files, ...files])],
    });
  }
  return [...programs.values()];
}

async function readRoom(room: string): Promise<RoomConfig> {
  const folder = join(REPOSITORY, room);
  const { code, output } = await runToolForOutput('tsc', ['--showConfig', '--project', folder]);
  if (code !== 0) throw new Error(`${room}/tsconfig.json: ${output}`);
  const { compilerOptions, files } = roomConfig.parse(JSON.parse(output));
  return { compilerOptions, files: files.map((file) => resolve(folder, file)) };
}

/** Single-threaded: the compiler's threads do not share types, so two threads take twice the CPU time. */
async function compile(program: Program, index: number): Promise<number> {
  const folder = join(REPOSITORY, 'node_modules/.cache/types');
  await mkdir(folder, { recursive: true });
  const config = join(folder, `tsconfig.${index}.json`);
  await writeFile(config, JSON.stringify(program));
  return runToolQuietly('tsc', ['--project', config, '--singleThreaded']);
}

/**
 * Compiles packages with equal options together, so that the API is checked once instead of a dozen times. `npm run
 * types` checks each package alone.
 * @returns 0, or a compiler's exit code
 */
export async function checkTypes(): Promise<number> {
  const manifest = workspaces.parse(JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')));
  const rooms = await Promise.all(manifest.workspaces.map(readRoom));
  const queue = [
    ...asPrograms(rooms)
      .toSorted((a, b) => b.files.length - a.files.length)
      .entries(),
  ];
  const codes: number[] = [];
  const compilers = Array.from({ length: availableParallelism() }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, program] = next;
      codes.push(await compile(program, index));
    }
  });
  await Promise.all(compilers);
  return Math.max(...codes);
}
