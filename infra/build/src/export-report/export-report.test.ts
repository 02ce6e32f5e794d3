import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportReport, releasedReport, reportedVersion, reportFile } from './export-report.ts';

/** breaking-changes.test.ts (slow) checks the other packages. */
test('the exports of the platform match its report (otherwise run `npm run export-reports`)', async () => {
  await expect(exportReport('platform').text).toMatchFileSnapshot(reportFile('platform'));
});

test('the released report is read from the newest version tag', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'released-report-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Team', '-c', 'user.email=team@example.test', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  const commit = async (text: string) => {
    await writeFile(join(folder, 'docs', 'contracts', 'ui.txt'), text);
    git('add', '.');
    git('commit', '--message', text);
  };
  try {
    await mkdir(join(folder, 'docs', 'contracts'), { recursive: true });
    git('init', '--quiet');
    await commit('// What @marketplace/ui 1.9.0 promises to remotes.');
    expect(releasedReport('ui', folder)).toBeNull();
    git('tag', 'v1.9.0');
    await commit('// What @marketplace/ui 1.10.0 promises to remotes.');
    git('tag', 'v1.10.0');
    await commit('// What @marketplace/ui 2.0.0 promises to remotes.');
    expect(reportedVersion(releasedReport('ui', folder) ?? '')).toBe('1.10.0');
  } finally {
    await rm(folder, { recursive: true });
  }
});
