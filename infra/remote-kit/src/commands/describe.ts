import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProgram, runProgram } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import { declaredPageSchema, declaredSlotsSchema } from '@marketplace/contracts';
import { FIRST_LOADS_FILE, RELEASE_FILE } from '@marketplace/release/format';
import * as z from 'zod';
import { describeRelease } from '../bundling/release-files.ts';
import { readManifest } from '../bundling/workspace.ts';
import { distFolder, ownName } from './own-build.ts';

const PLATFORM = '@marketplace/platform';
const HASH_LENGTH = 10;
const assets = z.object({ js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }) });
const pluginManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }), globalName: z.string() }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets })),
});

const ownManifestSchema = z.object({ pages: z.array(declaredPageSchema), slots: declaredSlotsSchema.optional() });

/**
 * `remote-kit describe FOLDER`: copies a build made with `ModuleFederationPlugin` to dist/RELEASE and adds
 * release.json, with pages and slots of src/manifest.ts. The build must find its own files (`publicPath: 'auto'`).
 */
export function run(words: string[]): Promise<number> {
  const program = createProgram('remote-kit describe')
    .argument('<folder>', 'output folder of the plugin, with mf-manifest.json')
    .action(describe);
  return runProgram(program, words);
}

async function describe(folder: string): Promise<void> {
  const dist = distFolder();
  if (resolve(folder) === dist) {
    throw new CommandError(
      'The build cannot be in dist, because the release is written there. Build into another folder, such as build.',
    );
  }
  const { metaData, shared, exposes } = await readPluginManifest(folder);
  const routes = exposes.find(({ path }) => path === './routes');
  if (routes === undefined) throw new CommandError("The build does not expose './routes'.");
  const { pages, slots } = await readOwnManifest();
  const name = ownName();
  const release = `${readManifest(process.cwd()).version}-${await hashOf(folder)}`;
  const publicPath = `/remotes/${name}/${release}/`;
  const scripts = (files: readonly string[]) => files.map((file) => publicPath + file);
  await mkdir(dist, { recursive: true });
  await rm(join(dist, release), { recursive: true, force: true });
  await cp(folder, join(dist, release), { recursive: true });
  const record = describeRelease(
    {
      name,
      release,
      entry: publicPath + metaData.remoteEntry.name,
      container: metaData.globalName,
      platform: shared.find((module) => module.name === PLATFORM)?.requiredVersion ?? '*',
      pages,
      ...(slots === undefined ? {} : { slots }),
    },
    join(dist, release),
    { routes: scripts(routes.assets.js.sync), pages: [] },
  );
  // The plugin lists no chunks per page, so each page counts with all scripts of the routes.
  const loads = [...record.scripts, ...scripts(routes.assets.js.async)];
  const firstLoads = pages.map(({ path }) => ({ page: path, scripts: [...new Set(loads)] }));
  await writeFile(join(dist, FIRST_LOADS_FILE), `${JSON.stringify(firstLoads, null, 2)}\n`);
  await writeFile(join(dist, RELEASE_FILE), `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${join(dist, RELEASE_FILE)} describes ${release}.`);
}

async function readPluginManifest(folder: string): Promise<z.output<typeof pluginManifestSchema>> {
  const file = join(folder, 'mf-manifest.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null)
    throw new CommandError(
      `${file} does not exist. Remove \`manifest: false\` from the plugin's options and build again.`,
    );
  return pluginManifestSchema.parse(JSON.parse(text));
}

async function readOwnManifest() {
  const file = join(process.cwd(), 'src', 'manifest.ts');
  const manifest: { default?: unknown; slots?: unknown } = await import(pathToFileURL(file).href).catch(
    (error: unknown) => {
      throw new CommandError(`${file} cannot be read: ${String(error)}`);
    },
  );
  const parsed = ownManifestSchema.safeParse({ pages: manifest.default, slots: manifest.slots });
  if (!parsed.success) throw new CommandError(`${file} is not valid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(folder, { recursive: true, withFileTypes: true })).toSorted(byPath)) {
    if (file.isFile()) hash.update(`${file.name}\0`).update(await readFile(join(file.parentPath, file.name)));
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

const byPath = (a: { parentPath: string; name: string }, b: { parentPath: string; name: string }) =>
  join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1;
