#!/usr/bin/env node
import { resolve } from 'node:path';
import { createProgram, runProgram } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import { createRepository } from './repository/create-repository.ts';
import { readVersions } from './repository/versions.ts';

const program = createProgram('create-remote')
  .argument('<name>', 'name of the remote and of its new folder, such as rate-card-app')
  .option('--packages <folder>', 'install our packages from tarballs in this folder instead of a registry')
  .action(async (name: string, options: { packages?: string }) => {
    const versions = await readVersions();
    if (versions === null) throw new CommandError('In the site’s repository, run: npm run new-remote -- NAME');
    const packages = options.packages === undefined ? null : resolve(options.packages);
    const files = await createRepository(resolve(name), name, { versions, packages });
    console.log(`
Created ${name} (${files.length} files).

  cd ${name}
  npm install
  npm test                   test its page in a simulated DOM
  npm run build
  npm start -- --site URL    show this remote in the site at URL, with hot reload

README.md explains how to publish it.
`);
  });
process.exitCode = await runProgram(program, process.argv.slice(2));
