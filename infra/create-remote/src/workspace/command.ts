import { join } from 'node:path';
import { createProgram, runProgram } from '@marketplace/cli';
import { createRemote, type NewRemote } from './create-remote.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..');

function nextSteps({ name, path, port, files }: NewRemote): string {
  return `
${name} is written (${files.length} files) and is a workspace. It shows /${path} and /${path}/:slug.

  npm start                                         the site with it: http://localhost:4000/${path}
  npm run dev                                       the same with hot reload; both serve it on port ${port}
  npm run unit -- --project unit:${name}            its component test
  npm run build                                     builds it; npx size-limit then weighs its pages

Before people see it:
  - npm run release -- publish ${name}             checks it and puts it into the remotes list. The list tells shell
                                                    and site server its pages and where its files are; neither needs
                                                    a setting, a build or a restart.
  - It adds a section to the page of each candidate. Without slots in src/manifest.ts, src/slots.ts and
    webpack.config.mjs it adds nothing.
  - Its pages are public, and not indexed by search engines until ${name}/src/manifest.ts says otherwise.
  - npm run page-segments keeps /${path} from becoming an association's code.
What the shell promises: docs/contracts.
`;
}

const program = createProgram('npm run new-remote --')
  .argument('<name>', 'the remote, such as rate-card-app')
  .action(async (name: string) => console.log(nextSteps(await createRemote(REPOSITORY, name))));
process.exitCode = await runProgram(program, process.argv.slice(2));
