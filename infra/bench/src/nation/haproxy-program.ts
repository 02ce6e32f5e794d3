import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '@marketplace/cli/error';

export const HAPROXY = 'haproxy';
/** Debian installs HAProxy in /usr/sbin, which is not in everyone's PATH. */
export const WITH_HAPROXY = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

/** @throws CommandError with installation instructions if HAProxy is missing */
export async function requireHaproxy(): Promise<void> {
  const isThere = await promisify(execFile)(HAPROXY, ['-v'], { env: WITH_HAPROXY }).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new CommandError('HAProxy is not installed. On Debian: apt-get install haproxy');
}
