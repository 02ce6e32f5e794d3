import { declaredPageSchema, type RemoteManifest, type RemoteReleaseEntry } from '@marketplace/contracts';
import type { RemoteListing } from '@marketplace/platform';
import agency from '../../../agency-app/src/manifest.ts';
import caregiver from '../../../caregiver-app/src/manifest.ts';

const MANIFESTS: Readonly<Record<string, RemoteManifest>> = { 'agency-app': agency, 'caregiver-app': caregiver };

export function releasedPages(manifest: string | RemoteManifest): RemoteReleaseEntry['pages'] {
  const pages = typeof manifest === 'string' ? (MANIFESTS[manifest] ?? []) : manifest;
  return pages.map((page) => ({ ...declaredPageSchema.parse(page), scripts: [] }));
}

export const OUR_REMOTES: readonly RemoteListing[] = Object.keys(MANIFESTS).map((name) => ({
  name,
  current: {
    release: '1',
    entry: `/remotes/${name}/1/remoteEntry.js`,
    integrity: null,
    container: name.replaceAll('-', '_'),
    platform: '*',
    scripts: [`/remotes/${name}/1/remoteEntry.js`],
    pages: releasedPages(name),
  },
}));

export const PATHS_OF_OUR_REMOTES: readonly string[] = Object.keys(MANIFESTS).flatMap((name) =>
  releasedPages(name).flatMap(({ path, values }) =>
    Object.entries({ uuid: ['7c9e6679-7425-40de-944b-e07fc1f90a01'], ...values }).reduce(
      (paths, [parameter, options]) =>
        paths.flatMap((one) =>
          one.includes(`:${parameter}`) ? options.map((option) => one.replace(`:${parameter}`, option)) : [one],
        ),
      [path],
    ),
  ),
);
