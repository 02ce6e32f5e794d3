import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildImages } from './build-images.ts';
import { fillContext } from './context.ts';

const START_MS = 60_000;
/** Of Debian; elsewhere the base is an image such as a distroless one. */
const BASE_PACKAGES = 'libc6,libstdc++6,libgcc-s1,base-files,netbase,ca-certificates';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

/** Starts a process as its image does, until `isUp`. */
async function starts(
  context: string,
  image: string,
  {
    command,
    environment,
    isUp,
  }: { command: string; environment: Record<string, string>; isUp: (said: string) => unknown },
): Promise<void> {
  const child = spawn(join(context, 'node'), ['--disable-warning=ExperimentalWarning', command], {
    cwd: join(context, image),
    env: { LOG_LEVEL: 'warn', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  try {
    for (const end = Date.now() + START_MS; ; await pause(100)) {
      // Refused until it listens.
      if (await Promise.resolve(isUp(said)).catch(() => false)) break;
      if (child.exitCode !== null || Date.now() > end) throw new Error(`${image} ${command} did not start:\n${said}`);
    }
    console.log(`${image}: ${command} starts`);
  } finally {
    child.kill('SIGKILL');
  }
}

const answers = async (url: string) => (await fetch(url)).status === 200;
const isPresent = (tool: string) => spawnSync(tool, ['--version']).status === 0;

function runTool(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
}

/**
 * A base like a distroless one, of Debian's packages: no shell, no package manager. False where Debian's mirror cannot be
 * reached, or the machine does not let buildah work: neither says anything about our images.
 */
function makeBase(folder: string, name: string): boolean {
  try {
    buildBase(folder, name);
    return true;
  } catch (error) {
    console.log(`The images were not built, because their base could not be: ${String(error)}`);
    return false;
  }
}

function buildBase(folder: string, name: string): void {
  runTool('mmdebstrap', ['--variant=extract', `--include=${BASE_PACKAGES}`, 'bookworm', join(folder, 'base.tar')]);
  writeFileSync(join(folder, 'Base.Dockerfile'), 'FROM scratch\nADD base.tar /\n');
  runTool('buildah', [
    'build',
    '--isolation',
    'chroot',
    '--quiet',
    '--tag',
    name,
    '--file',
    join(folder, 'Base.Dockerfile'),
    folder,
  ]);
}

/**
 * Fills the context, starts each image's processes from it, and builds the images where Debian's buildah and mmdebstrap
 * are present. For CI: a few seconds without the tools, a minute with them.
 */
export async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'images-trial-'));
  const context = join(folder, 'context');
  try {
    fillContext(context);
    const secrets = {
      TOKEN_SECRET: 'x'.repeat(32),
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    };
    const environment = { ...secrets, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    for (const command of ['api/src/server.mjs', 'api/src/migrate-database.ts']) {
      const isUp = (said: string) => said.includes('Waiting for the database');
      await starts(context, 'api', { command, environment, isUp });
    }
    const site = await freePort();
    await starts(context, 'site', {
      command: 'shell/server/site-server.ts',
      environment: { SITE_PORT: site, API_URL: 'http://127.0.0.1:1' },
      isUp: () => answers(`http://127.0.0.1:${site}/`),
    });
    const remote = await freePort();
    await starts(context, 'remote', {
      command: 'infra/remote-server/src/remote-server.ts',
      environment: { PORT: remote, REMOTE_NAME: 'agency-app', REMOTE_DIST: join(context, 'builds/agency-app') },
      isUp: () => answers(`http://127.0.0.1:${remote}/remotes/agency-app/release.json`),
    });
    if (isPresent('buildah') && isPresent('mmdebstrap')) {
      const base = 'localhost/marketplace-base:trial';
      if (makeBase(folder, base)) buildImages(context, { base, tag: 'trial' });
    } else {
      console.log('The images were not built: buildah or mmdebstrap is not installed.');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}
