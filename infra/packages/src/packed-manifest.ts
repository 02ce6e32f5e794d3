import * as z from 'zod';
import { API_DOCUMENT, ONE_COPY, TOOLS_OF_REMOTES } from './published-packages.ts';

const versions = z.record(z.string(), z.string());
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  sideEffects: z.union([z.boolean(), z.array(z.string())]).optional(),
  bin: versions.optional(),
  exports: versions.default({}),
  dependencies: versions.default({}),
  devDependencies: versions.default({}),
});
export type WorkspaceManifest = z.output<typeof manifestSchema>;

const SCOPE = '@marketplace/';
const SOURCE = /^\.\/src\/(.+)\.tsx?$/;

/** @throws if the text is not a workspace's package.json */
export function readWorkspaceManifest(text: string): WorkspaceManifest {
  return manifestSchema.parse(JSON.parse(text));
}

/**
 * Returns the package.json for a tarball: exports compiled files, pins our packages, and makes singletons peers.
 * @param ours versions of our packages by name
 * @param files shipped besides dist
 * @param bundled names of bundled dependencies
 */
export function packedManifest(
  manifest: WorkspaceManifest,
  ours: Readonly<Record<string, string>>,
  files: readonly string[],
  bundled: readonly string[] = [],
): object {
  const { name, version, sideEffects, bin, exports } = manifest;
  const development = Object.entries(manifest.devDependencies);
  const dependencies = [
    ...Object.entries(manifest.dependencies),
    ...development.filter(([other]) => TOOLS_OF_REMOTES.has(other)),
  ];
  const single = [...Object.entries(manifest.dependencies), ...development].filter(([other]) => ONE_COPY.has(other));
  const exact = (entries: readonly (readonly [string, string])[]) =>
    Object.fromEntries(entries.map(([other, range]) => [other, versionOf(other, range, ours)]));
  return {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=22.18' },
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(bin === undefined
      ? {}
      : { bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, compiled(file, 'js')])) }),
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, packedExport(file)])),
      ...Object.fromEntries(files.filter((file) => file === API_DOCUMENT).map((file) => [`./${file}`, `./${file}`])),
    },
    files: ['dist', ...files],
    dependencies: exact(dependencies.filter(([other]) => !ONE_COPY.has(other))),
    ...(bundled.length === 0 ? {} : { bundleDependencies: bundled }),
    ...(single.length === 0 ? {} : { peerDependencies: compatible(exact(single)) }),
  };
}

function versionOf(name: string, range: string, ours: Readonly<Record<string, string>>): string {
  if (!name.startsWith(SCOPE)) return range;
  const version = ours[name];
  if (version === undefined) throw new Error(`${name} is a dependency but not one of the published packages.`);
  return version;
}

/** Pins our packages. Other libraries accept newer compatible versions. */
function compatible(peers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peers).map(([name, version]) => [name, name.startsWith(SCOPE) ? version : `^${version}`]),
  );
}

function packedExport(file: string): string | { types: string; default: string } {
  return SOURCE.test(file)
    ? { types: compiled(file, 'd.ts'), default: compiled(file, 'js') }
    : file.replace(/^\.\/src\//, './dist/');
}

function compiled(file: string, extension: string): string {
  return file.replace(SOURCE, `./dist/$1.${extension}`);
}
