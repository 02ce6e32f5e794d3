import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { REPOSITORY } from '../export-report/export-report.ts';

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

interface Cases {
  rejects: readonly string[];
  accepts: readonly string[];
  /** Adds the context in which each code sample is valid. */
  around?: (code: string) => string;
  file?: string;
}

async function rejectedBy(rule: string, texts: readonly string[], file: string): Promise<Set<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'linted-'));
  try {
    for (const [index, text] of texts.entries()) {
      await mkdir(join(folder, String(index)));
      await writeFile(join(folder, String(index), file), `${text}\n`);
    }
    const oxlint = join(REPOSITORY, 'node_modules', '.bin', 'oxlint');
    const { stdout } = spawnSync(oxlint, ['-c', join(REPOSITORY, '.oxlintrc.json'), '--format', 'json', folder], {
      encoding: 'utf8',
    });
    const { diagnostics } = report.parse(JSON.parse(stdout));
    const violations = diagnostics.filter(({ code }) => code === rule);
    return new Set(violations.map(({ filename }) => Number(basename(dirname(filename)))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `rule` has the form `plugin(rule)`. One lint process checks all code samples. */
export function testRule(rule: string, { rejects, accepts, around = (code) => code, file = 'component.tsx' }: Cases) {
  let rejected: Set<number>;
  beforeAll(async () => {
    rejected = await rejectedBy(rule, [...rejects, ...accepts].map(around), file);
  });
  for (const [index, code] of rejects.entries()) test(`rejects ${code}`, () => expect(rejected.has(index)).toBe(true));
  for (const [index, code] of accepts.entries()) {
    test(`accepts ${code}`, () => expect(rejected.has(rejects.length + index)).toBe(false));
  }
}
