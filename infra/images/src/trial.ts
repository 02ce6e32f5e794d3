import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@marketplace/local';
import * as z from 'zod';
import { buildImages } from './build-images.ts';
import { fillContext } from './context.ts';

const START_MS = 60_000;
const BASE_PACKAGES = 'libc6,libc-bin,libstdc++6,libgcc-s1,base-files,netbase,ca-certificates';

interface Process {
  folder: string;
  image: string;
  command: string;
  environment: Record<string, string>;
  isUp: (output: string) => unknown;
}

const START_OPTIONS = ['--disable-warning=ExperimentalWarning'];

/**
 * Starts a command, and kills it once it is up.
 * @throws Error with the output if the command exits or takes too long
 */
async function starts(
  processName: string,
  [command = '', ...args]: readonly string[],
  { isUp, ...options }: Pick<Process, 'isUp'> & { cwd: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  // A separate process group, so that buildah's children are killed too.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  // On a CI timeout, only this process gets SIGTERM, so it kills the child's group.
  const onTimeLimit = () => {
    kill();
    process.exit(143);
  };
  process.once('SIGTERM', onTimeLimit);
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  try {
    for (const end = Date.now() + START_MS; ; await Promise.race([pause(100), failed])) {
      // The check fails with refused connections until the process listens.
      if (await Promise.resolve(isUp(output)).catch(() => false)) break;
      if (child.exitCode !== null || Date.now() > end) throw new Error(`${processName} did not start:\n${output}`);
    }
    console.log(`${processName} started`);
  } finally {
    process.off('SIGTERM', onTimeLimit);
    kill();
  }
}

const startsFromContext = (context: string, { folder, command, environment, isUp }: Process) =>
  starts(`${folder}: ${command}`, [join(context, 'node'), ...START_OPTIONS, command], {
    cwd: join(context, folder),
    env: { LOG_LEVEL: 'warn', ...environment },
    isUp,
  });

const imageSchema = z.object({
  OCIv1: z.object({
    config: z.object({ User: z.string(), Entrypoint: z.array(z.string()), Cmd: z.array(z.string()) }),
  }),
});

async function startsAsImage({ image, command, environment, isUp }: Process): Promise<void> {
  const name = `localhost/marketplace-${image}:trial`;
  const {
    User: user,
    Entrypoint: entrypoint,
    Cmd: standard,
  } = imageSchema.parse(JSON.parse(runTool('buildah', ['inspect', '--type', 'image', name]))).OCIv1.config;
  if (user !== '65532:65532') throw new Error(`${name} runs as ${user || 'root'}, not as 65532:65532`);
  const container = runTool('buildah', ['from', name]).trim();
  try {
    const settings = Object.entries({ LOG_LEVEL: 'warn', ...environment }).map((pair) => `--env=${pair.join('=')}`);
    // Starts the image's default command without arguments, as the manifests do.
    const run = standard[0] === command ? standard : [command];
    await starts(
      `image marketplace-${image}: ${command}`,
      ['buildah', 'run', '--isolation=chroot', ...settings, container, '--', ...entrypoint, ...run],
      { cwd: tmpdir(), env: process.env, isUp },
    );
  } finally {
    runTool('buildah', ['rm', container]);
  }
}

const answers = async (url: string) => (await fetch(url)).status === 200;
const isPresent = (tool: string) => spawnSync(tool, ['--version']).status === 0;

function runTool(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/**
 * Builds a distroless-like base from Debian packages. Returns false if Debian's mirror is unreachable or buildah cannot
 * run here, because neither is a fault of our images.
 */
function makeBase(folder: string, name: string): boolean {
  try {
    buildBase(folder, name);
    return true;
  } catch (error) {
    console.log(`Skipped building the images: could not build their base: ${String(error)}`);
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
  // Checks that buildah can run a container on this machine.
  const container = runTool('buildah', ['from', name]).trim();
  try {
    runTool('buildah', ['run', '--isolation=chroot', container, '--', '/sbin/ldconfig', '--version']);
  } finally {
    runTool('buildah', ['rm', container]);
  }
}

/** Returns the processes of all images, with free ports. One of the processes creates the folder `store`. */
async function processes(store: string): Promise<Process[]> {
  const api = {
    TOKEN_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  };
  const isWaiting = (output: string) => output.includes('Waiting for the database');
  const [site, watch, remote] = [String(await freePort()), String(await freePort()), String(await freePort())];
  return [
    ...['api/src/server.mjs', 'api/src/migrate-database.ts'].map((command) => ({
      folder: 'api',
      image: 'api',
      command,
      environment: api,
      isUp: isWaiting,
    })),
    {
      folder: 'site',
      image: 'site',
      command: 'shell/server/site-server.ts',
      environment: { SITE_PORT: site, API_URL: 'http://127.0.0.1:1' },
      isUp: () => answers(`http://127.0.0.1:${site}/`),
    },
    {
      folder: 'site',
      image: 'site',
      command: 'shell/server/publish-files.ts',
      environment: { RELEASE_STORE: store },
      isUp: (output) => output.includes('files of the site are in'),
    },
    {
      folder: 'canary-watch',
      image: 'canary-watch',
      command: 'infra/canary-watch/src/canary-watch.ts',
      environment: { PORT: watch, RELEASE_STORE: '/tmp', API_URL: 'http://127.0.0.1:1' },
      isUp: () => answers(`http://127.0.0.1:${watch}/health/ready`),
    },
    {
      folder: 'remote',
      image: 'agency-app',
      command: 'infra/remote-server/src/remote-server.ts',
      environment: { PORT: remote },
      isUp: () => answers(`http://127.0.0.1:${remote}/remotes/agency-app/release.json`),
    },
  ];
}

/**
 * Fills the context and starts each image's processes from it. With buildah and mmdebstrap installed, it also builds and
 * starts the images. Takes a few seconds without these tools and a minute with them.
 */
export async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'images-trial-'));
  const context = join(folder, 'context');
  try {
    fillContext(context);
    // Settings that are part of the remote's image.
    const inImage = { REMOTE_NAME: 'agency-app', REMOTE_DIST: join(context, 'builds/agency-app') };
    for (const one of await processes(join(folder, 'store'))) {
      const environment = one.folder === 'remote' ? { ...inImage, ...one.environment } : one.environment;
      await startsFromContext(context, { ...one, environment });
    }
    const missingTools = ['buildah', 'mmdebstrap'].filter((tool) => !isPresent(tool));
    const base = 'localhost/marketplace-base:trial';
    if (missingTools.length > 0)
      console.log(
        `Skipped building the images: ${missingTools.join(' and ')} ${missingTools.length === 1 ? 'is' : 'are'} not installed.`,
      );
    else if (makeBase(folder, base)) {
      buildImages(context, { base, tag: 'trial' });
      for (const one of await processes(join(folder, 'store'))) await startsAsImage(one);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}
