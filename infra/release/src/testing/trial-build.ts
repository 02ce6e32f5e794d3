import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface TrialBuild {
  release: string;
  platform?: string;
  symbols?: readonly string[];
  calls?: readonly string[];
  /** Writes the release record in the format of platforms before 1.0. */
  former?: true;
  more?: string;
}

/** Writes the output of a build of a remote called trial-app into a folder: release.json, an entry and one page. */
export async function writeTrialBuild(dist: string, build: TrialBuild): Promise<void> {
  const { release, platform = '^0.1.0', symbols = ['useQuery'], calls = ['GET /api/languages'], more = '' } = build;
  const folder = join(dist, release);
  const at = (file: string) => `/remotes/trial-app/${release}/${file}`;
  const uses = symbols.map((symbol) => `(0,p.${symbol})()`).join(';');
  const callSources = calls.map(
    (call) =>
      `d(${call
        .split(' ')
        .map((word) => JSON.stringify(word))
        .join(',')})`,
  );
  const page = `(self.c||=[]).push([[1],{7(m,e,r){var p=r(42),d=r(8);${uses};e.calls=[${callSources.join(',')}];${more}}}]);`;
  const entry = `var t={42:{fallback:f,shareKey:"@marketplace/platform"}};var trial_app=t;`;
  const note = {
    name: 'trial-app',
    release,
    entry: at('remoteEntry.js'),
    scripts: [at('remoteEntry.js')],
    integrity: null,
    pages: [{ path: '/trial', title: 'Trial', access: 'public', scripts: [at('page.js')] }],
    container: 'trial_app',
    platform,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'remoteEntry.js'), entry);
  await writeFile(join(folder, 'page.js'), page);
  await writeFile(join(folder, 'page.js.map'), '{"sources":["secret.ts"]}');
  const former = { ...note, manifest: at('mf-manifest.json'), pages: { '/trial': [at('page.js')] } };
  await writeFile(join(dist, 'release.json'), JSON.stringify(build.former ? former : note));
}
