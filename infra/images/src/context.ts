import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { BILL_OF_MATERIALS, writeBillOfMaterials } from './bill-of-materials.ts';
import { needsOf, remoteNames, REPOSITORY } from './needs.ts';

/** Entry points of each image, and the folders that it reads besides code. */
const IMAGES: Readonly<Record<string, { entries: string[]; folders: string[] }>> = {
  api: { entries: ['api/src/server.mjs', 'api/src/main/server.ts', 'api/src/migrate-database.ts'], folders: [] },
  site: {
    entries: ['shell/server/site-server.ts', 'shell/server/publish-files.ts'],
    folders: ['shell/dist', 'shell/public'],
  },
  'canary-watch': { entries: ['infra/canary-watch/src/canary-watch.ts'], folders: [] },
  remote: { entries: ['infra/remote-server/src/remote-server.ts'], folders: [] },
};

const nameSchema = z.object({ name: z.string() });

const isLeftOut = (path: string) =>
  /\.test\.tsx?$|\.d\.[cm]?ts$|\.map$|\.md$/.test(path) ||
  ['node_modules', 'testing', 'dist', '.turbo'].includes(basename(path));

const copyCode = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !isLeftOut(path) });
/** Copies a package with its `dist` folder, which contains its code. */
const copyPackage = (from: string, to: string) =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path === from || !/\/node_modules$|\.map$|\.d\.[cm]?ts$/.test(path),
  });

/**
 * Fills a folder with Node, one folder per image and the remotes' builds of this checkout.
 * @throws Error if a build is missing
 */
export function fillContext(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const bill = writeBillOfMaterials();
  for (const [image, { entries, folders }] of Object.entries(IMAGES)) {
    const root = join(folder, image);
    const { workspaces, packages } = needsOf(entries);
    for (const path of packages) copyPackage(join(REPOSITORY, path), join(root, path));
    for (const path of workspaces) {
      copyCode(join(REPOSITORY, path), join(root, path));
      const { name } = nameSchema.parse(JSON.parse(readFileSync(join(REPOSITORY, path, 'package.json'), 'utf8')));
      const link = join(root, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), join(root, path)), link);
    }
    for (const path of folders) copyBuilt(path, join(root, path));
    writeFileSync(join(root, BILL_OF_MATERIALS), bill);
    writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }\n');
  }
  for (const name of remoteNames()) copyBuilt(`${name}/dist`, join(folder, 'builds', name));
  copyFileSync(process.execPath, join(folder, 'node'));
  copyFileSync(join(REPOSITORY, 'infra/images/Dockerfile'), join(folder, 'Dockerfile'));
}

function copyBuilt(path: string, to: string): void {
  if (!existsSync(join(REPOSITORY, path))) throw new Error(`${path} is missing: run npm run build first.`);
  cpSync(join(REPOSITORY, path), to, { recursive: true, filter: (file) => !file.endsWith('.map') });
}
