import { spawnSync } from 'node:child_process';
import { remoteNames } from './needs.ts';

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed${error === undefined ? '' : `: ${error.message}`}`);
}

/** Builds the images with buildah, which needs no daemon. */
export function buildImages(context: string, { base, tag }: { base?: string; tag: string }): void {
  const baseOption = base === undefined ? [] : ['--build-arg', `BASE=${base}`];
  // `chroot` also works in an unprivileged container.
  const commonOptions = ['build', '--isolation', 'chroot', '--quiet', ...baseOption];
  const targets: [image: string, options: string[]][] = [
    ['marketplace-api', ['--target', 'api']],
    ['marketplace-site', ['--target', 'site']],
    ['marketplace-canary-watch', ['--target', 'canary-watch']],
    ...remoteNames().map((name): [string, string[]] => [
      `marketplace-${name}`,
      ['--target', 'remote', '--build-arg', `REMOTE=${name}`],
    ]),
  ];
  for (const [image, options] of targets) {
    run('buildah', [...commonOptions, ...options, '--tag', `${image}:${tag}`, context]);
    console.log(`built ${image}:${tag}`);
  }
}
