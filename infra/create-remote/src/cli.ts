#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RefusedName } from './remote-name.ts';
import { createRepository } from './repository/create-repository.ts';
import { readVersions } from './repository/versions.ts';

const USAGE = `Use: create-remote NAME [--packages FOLDER]

  NAME               the remote, such as rate-card-app; its repository is written into a new folder with that name
  --packages FOLDER  takes our packages from tarballs in this folder instead of a registry`;

const { values, positionals } = parseArgs({ options: { packages: { type: 'string' } }, allowPositionals: true });
const [name = '', ...others] = positionals;
const versions = await readVersions();
if (name === '' || others.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (versions === null) {
  console.error('In the repository of the site, a remote is a workspace: npm run new-remote -- NAME');
  process.exitCode = 1;
} else {
  try {
    const packages = values.packages === undefined ? null : resolve(values.packages);
    const files = await createRepository(resolve(name), name, { versions, packages });
    console.log(`
${name} is written (${files.length} files).

  cd ${name}
  npm install
  npm test                   its page in a simulated browser
  npm run build
  npm start -- --site URL    the site at URL with this remote from here, with hot reload

README.md says how it is published.
`);
  } catch (error) {
    if (!(error instanceof RefusedName)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exitCode = 1;
  }
}
