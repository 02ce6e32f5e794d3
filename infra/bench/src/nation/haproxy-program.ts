import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '@marketplace/cli/error';

export const HAPROXY = 'haproxy';
/** Debian installs it where only the administrator's shell looks. */
export const WITH_HAPROXY = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

/** @throws CommandError that says how to install it, if it is not there */
export async function requireHaproxy(): Promise<void> {
  const isThere = await promisify(execFile)(HAPROXY, ['-v'], { env: WITH_HAPROXY }).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new CommandError('HAProxy is not installed. On Debian: apt-get install haproxy');
}
