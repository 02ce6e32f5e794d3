import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { REPOSITORY } from '../export-report/export-report.ts';

const report = z.object({ diagnostics: z.array(z.object({ code: z.string() })) });

/** Whether the repository's lint rejects the code by `rule`, named `plugin(rule)`, in a file of this name. */
export async function isRejected(code: string, rule: string, name = 'component.tsx'): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'linted-'));
  try {
    const file = join(folder, name);
    await writeFile(file, `${code}\n`);
    const oxlint = join(REPOSITORY, 'node_modules', '.bin', 'oxlint');
    const { stdout } = spawnSync(oxlint, ['-c', join(REPOSITORY, '.oxlintrc.json'), '--format', 'json', file], {
      encoding: 'utf8',
    });
    return report.parse(JSON.parse(stdout)).diagnostics.some((found) => found.code === rule);
  } finally {
    await rm(folder, { recursive: true });
  }
}
