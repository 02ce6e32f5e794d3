#!/usr/bin/env node
import { resolve } from 'node:path';
import { createProgram, runProgram } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import { createRepository } from './repository/create-repository.ts';
import { readVersions } from './repository/versions.ts';

const program = createProgram('create-remote')
  .argument('<name>', 'the remote, such as rate-card-app; its repository is written into a new folder with that name')
  .option('--packages <folder>', 'takes our packages from tarballs in this folder instead of a registry')
  .action(async (name: string, options: { packages?: string }) => {
    const versions = await readVersions();
    if (versions === null)
      throw new CommandError('In the repository of the site, a remote is a workspace: npm run new-remote -- NAME');
    const packages = options.packages === undefined ? null : resolve(options.packages);
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
  });
process.exitCode = await runProgram(program, process.argv.slice(2));
