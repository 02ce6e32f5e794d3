import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { REPOSITORY } from '../repository.ts';

const report = z.object({ diagnostics: z.array(z.object({ code: z.string() })) });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'effect-body-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Whether the repository's lint configuration rejects a piece of code by this rule. */
async function isRefused(code: string): Promise<boolean> {
  const file = join(folder, 'component.tsx');
  await writeFile(
    file,
    `import { useEffect, useLayoutEffect } from 'react';\nimport * as React from 'react';\n${code}\n`,
  );
  const oxlint = join(REPOSITORY, 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', join(REPOSITORY, '.oxlintrc.json'), '--format', 'json', file], {
    encoding: 'utf8',
  });
  return report.parse(JSON.parse(stdout)).diagnostics.some(({ code: rule }) => rule === 'effects(braced-body)');
}

it.each([
  'useEffect(() => node.scrollIntoView(), [node]);',
  'useLayoutEffect(() => listen(), []);',
  'React.useEffect(() => void node.focus(), []);',
  'useEffect(async () => load(), []);',
  'useEffect(preload, []);',
])('refuses %s', async (code) => {
  expect(await isRefused(code)).toBe(true);
});

it.each([
  'useEffect(() => { node.scrollIntoView(); }, [node]);',
  'useEffect(() => { return listen(); }, []);',
  'useEffect(() => () => clearTimeout(timer.current), []);',
  'useCallback(() => node.scrollIntoView(), [node]);',
])('accepts %s', async (code) => {
  expect(await isRefused(code)).toBe(false);
});
