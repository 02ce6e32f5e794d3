import { execFile } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './record-statements.ts';

const PGBENCH = '/usr/bin/pgbench';
const run = promisify(execFile);

/** Same as in the API's sessions (see openDatabase). */
export const API_SESSION = '-c plan_cache_mode=force_generic_plan';

export interface Load {
  connections: number;
  seconds: number;
}

export const isPgbenchThere = () =>
  access(PGBENCH).then(
    () => true,
    () => false,
  );

/** A parameter in PostgreSQL's text format. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(textOf).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * Transactions per second of a C client; a transaction sends the statements of one search, with their parameters, the
 * searches drawn evenly. `options` are settings of its sessions. @throws Error when pgbench fails
 */
export async function pgbench(
  url: string,
  searches: readonly (readonly Statement[])[],
  load: Load,
  options = '',
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scripts-'));
  try {
    const definitions: string[] = [];
    const scripts = await Promise.all(
      searches.map(async (statements, search) => {
        const lines = statements.map(({ text, values }, number) => {
          const nameOf = (parameter: number) => `s${search}q${number}p${parameter}`;
          values.forEach((value, index) => definitions.push('--define', `${nameOf(index + 1)}=${textOf(value)}`));
          return `${text.replace(/\$(\d+)/g, (_, parameter) => `:${nameOf(Number(parameter))}`).replace(/\s+/g, ' ')};\n`;
        });
        const file = join(folder, `${search}.sql`);
        await writeFile(file, lines.join(''));
        return `--file=${file}`;
      }),
    );
    const clients = ['--client', String(load.connections), '--time', String(load.seconds)];
    const { stdout } = await run(
      PGBENCH,
      ['--no-vacuum', '--protocol=extended', ...clients, ...definitions, ...scripts, url],
      { maxBuffer: 2 ** 26, env: { ...process.env, PGOPTIONS: options } },
    );
    const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench reported no rate:\n${stdout}`);
    return Number(tps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
