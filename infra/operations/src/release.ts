import { join } from 'node:path';
import { describeApi } from '@marketplace/api';
import { runRelease } from '@marketplace/release';
import { findOrInstallBrowser } from '@marketplace/release/browser';
import {
  DEMO_AGENCY,
  findRunningSite,
  releaseStoreOf,
  REPOSITORY,
  runToolQuietly,
  stateDirectory,
} from '@marketplace/local';

/** `npm run release -- COMMAND …`; see docs/releases.md. */
export async function run(args: string[]): Promise<number> {
  const site = await findRunningSite(stateDirectory());
  const demo = site?.other_database === null && !args.some((arg) => arg.startsWith('--site'));
  const account = demo ? { SMOKE_EMAIL: DEMO_AGENCY.email, SMOKE_PASSWORD: DEMO_AGENCY.password } : {};
  // The API's own port, because the site does not proxy operators' routes.
  const port = site?.ports['API_PORT'];
  const api = port === undefined ? {} : { API_URL: `http://127.0.0.1:${port}` };
  return runRelease(args, {
    name: 'npm run release --',
    ownRemote: null,
    repository: REPOSITORY,
    buildOf: (name) => join(REPOSITORY, name, 'dist'),
    defaultStore: releaseStoreOf(stateDirectory()),
    environment: { ...(site === null ? {} : { SITE_URL: site.site_url, ...api, ...account }), ...process.env },
    build: (name, signal) =>
      runToolQuietly(
        'turbo',
        ['run', 'build', `--filter=@marketplace/${name}`, '--output-logs=errors-only', '--log-prefix=none'],
        { NODE_ENV: 'production' },
        signal,
      ),
    describeApi,
    findBrowser: findOrInstallBrowser,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    now: () => new Date(),
  });
}
