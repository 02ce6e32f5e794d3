import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '@marketplace/api';
import { TOOLS, VERSIONS_FILE, type Versions } from '@marketplace/create-remote';
import { REPOSITORY } from '@marketplace/local';
import { compilePackage } from './compile-package.ts';
import { packedManifest, readWorkspaceManifest, type WorkspaceManifest } from './packed-manifest.ts';
import { API_DOCUMENT, PUBLISHED_PACKAGES } from './published-packages.ts';

const run = promisify(execFile);
const CONTRACTS = '@marketplace/contracts';
const GENERATOR = '@marketplace/create-remote';
const CHANGES = 'CHANGELOG.md';
/** Packages bundled with the generator, which must run without a registry. */
const IN_GENERATOR = ['@marketplace/cli', '@marketplace/domain'];
/** Files shipped besides src: compiler settings and the generator's templates. */
const SHIPPED = /^(tsconfig\..+\.json|template|repository)$/;

/**
 * Writes a tarball of each published package to `outFolder` and removes earlier ones.
 * @returns paths by package name
 */
export async function packAll(outFolder: string): Promise<Record<string, string>> {
  await mkdir(outFolder, { recursive: true });
  for (const file of await readdir(outFolder)) if (/^marketplace-.*\.tgz$/.test(file)) await rm(join(outFolder, file));
  const packages = await Promise.all(
    PUBLISHED_PACKAGES.map(async ({ folder }) => {
      const path = join(REPOSITORY, folder);
      return { path, manifest: readWorkspaceManifest(await readFile(join(path, 'package.json'), 'utf8')) };
    }),
  );
  const versions = Object.fromEntries(packages.map(({ manifest: { name, version } }) => [name, version]));
  // Inside the repository, so that the compiler finds types.
  const cache = join(REPOSITORY, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const stages = await mkdtemp(join(cache, 'packages-'));
  try {
    const tarballs: Record<string, string> = {};
    for (const { path, manifest } of packages) {
      const stage = join(stages, manifest.name);
      const bundledPackages = packages.filter(({ manifest: { name } }) => bundledIn(manifest).includes(name));
      const dependencies = Object.assign(
        {},
        ...bundledPackages.map((one) => one.manifest.dependencies),
        manifest.dependencies,
      );
      await writePackage(path, { ...manifest, dependencies }, versions, stage);
      const { stdout } = await run('npm', [
        'pack',
        stage,
        '--pack-destination',
        outFolder,
        '--json',
        '--ignore-scripts',
      ]);
      tarballs[manifest.name] = join(outFolder, fileNameIn(stdout));
    }
    return tarballs;
  } finally {
    await rm(stages, { recursive: true });
  }
}

const bundledIn = ({ name }: WorkspaceManifest) => (name === GENERATOR ? IN_GENERATOR : []);

async function writePackage(
  folder: string,
  manifest: WorkspaceManifest,
  versions: Readonly<Record<string, string>>,
  stage: string,
): Promise<void> {
  await mkdir(stage, { recursive: true });
  await compilePackage(folder, stage);
  const files = (await readdir(folder)).filter((file) => SHIPPED.test(file));
  for (const file of files) {
    await cp(join(folder, file), join(stage, file), {
      recursive: true,
      filter: (path) => !/[\\/](dist|\.turbo)$/.test(path),
    });
  }
  if (manifest.name === CONTRACTS) {
    await writeFile(join(stage, API_DOCUMENT), JSON.stringify(await describeApi()));
    files.push(API_DOCUMENT);
  }
  if (manifest.name === GENERATOR) {
    for (const name of IN_GENERATOR)
      await cp(join(dirname(stage), basename(name)), join(stage, 'node_modules', name), { recursive: true });
    await writeFile(join(stage, VERSIONS_FILE), JSON.stringify(await startingVersions(versions), null, 2));
    files.push(VERSIONS_FILE);
  }
  // Removes links to pages that only this repository has.
  const page = await readFile(join(REPOSITORY, 'docs', 'remotes.md'), 'utf8');
  await writeFile(join(stage, 'README.md'), page.replaceAll(/\[([^\]]+)\]\((?!CHANGELOG)[^)]*\)/g, '$1'));
  await cp(join(REPOSITORY, 'docs', CHANGES), join(stage, CHANGES));
  files.push(CHANGES);
  await writeFile(
    join(stage, 'package.json'),
    JSON.stringify(packedManifest(manifest, versions, files, bundledIn(manifest)), null, 2),
  );
}

/** Versions for a new repository: our current packages and this repository's tools. */
async function startingVersions(ours: Readonly<Record<string, string>>): Promise<Versions> {
  const { devDependencies } = readWorkspaceManifest(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  const tools = TOOLS.map((name) => [name, devDependencies[name] ?? failMissing(name)]);
  return { ours, tools: Object.fromEntries(tools) };
}

function failMissing(name: string): never {
  throw new Error(`${name} is not in the devDependencies of the repository.`);
}

function fileNameIn(output: string): string {
  const packed: unknown = JSON.parse(output);
  const [first] = Array.isArray(packed) ? packed : Object.values(packed ?? {});
  if (typeof first === 'object' && first !== null && 'filename' in first && typeof first.filename === 'string') {
    return first.filename;
  }
  throw new Error('npm pack did not report a file name.');
}
