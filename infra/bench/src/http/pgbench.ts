import { execFile } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PGBENCH = '/usr/bin/pgbench';
const run = promisify(execFile);

export interface Load {
  connections: number;
  seconds: number;
}

export const isPgbenchThere = () =>
  access(PGBENCH).then(
    () => true,
    () => false,
  );

/**
 * Transactions per second of a C client; a transaction sends the statements of one search, the searches drawn evenly.
 * @throws Error when pgbench fails
 */
export async function pgbench(url: string, searches: readonly (readonly string[])[], load: Load): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scripts-'));
  try {
    const scripts = await Promise.all(
      searches.map(async (statements, number) => {
        const file = join(folder, `${number}.sql`);
        await writeFile(file, statements.map((text) => `${text.replace(/\s+/g, ' ').trim()};\n`).join(''));
        return `--file=${file}`;
      }),
    );
    const { stdout } = await run(
      PGBENCH,
      ['--no-vacuum', '--client', String(load.connections), '--time', String(load.seconds), ...scripts, url],
      { maxBuffer: 2 ** 26 },
    );
    const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench reported no rate:\n${stdout}`);
    return Number(tps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
