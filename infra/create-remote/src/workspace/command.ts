import { join } from 'node:path';
import { createProgram, runProgram } from '@marketplace/cli';
import { createRemote, type NewRemote } from './create-remote.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..');

function nextSteps({ name, path, port, files }: NewRemote): string {
  return `
Created the workspace ${name} (${files.length} files) with the pages /${path} and /${path}/:slug.

    npm start                                         run the site: http://localhost:4000/${path}
    npm run dev                                       the same with hot reload; the remote's own port is ${port}
    npm run unit -- --project unit:${name}            run its component test
    npm run build                                     build it; npx size-limit then checks its pages

Before the launch:
    - npm run release -- publish ${name}             checks and publishes it. Shell and site server need no setting,
                                                      build or restart.
    - It adds a section to each candidate's page. To add none, remove slots from src/manifest.ts, src/slots.ts and
      webpack.config.mjs.
    - Its pages are public. Search engines index them once ${name}/src/manifest.ts says so.
    - npm run page-segments reserves /${path}, so that no association gets that code.
  Contracts with the shell: docs/contracts/README.md.
`;
}

const program = createProgram('npm run new-remote --')
  .argument('<name>', 'name of the remote, such as rate-card-app')
  .action(async (name: string) => console.log(nextSteps(await createRemote(REPOSITORY, name))));
process.exitCode = await runProgram(program, process.argv.slice(2));
