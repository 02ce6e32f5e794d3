import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MAX_BY_LENGTH } from '../remotes-list/history.ts';

const run = promisify(execFile);

/**
 * Author of a change, for the history: RELEASE_BY, the CI job's user, git's user.name, or the system's user. Drops the
 * domain of an email address.
 */
export async function authorOfChange(
  option: string | undefined,
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<string> {
  const named = [option, environment['RELEASE_BY'], environment['GITHUB_ACTOR'], environment['GITLAB_USER_LOGIN']];
  const name = named.find((one) => one !== undefined && plain(one) !== '') ?? (await gitName(folder));
  return plain(name ?? '') || plain(environment['USER'] ?? environment['USERNAME'] ?? '') || 'unknown';
}

async function gitName(folder: string): Promise<string | null> {
  try {
    return (await run('git', ['config', 'user.name'], { cwd: folder })).stdout;
  } catch {
    return null;
  }
}

function plain(name: string): string {
  return name
    .replace(/\p{C}+/gu, ' ')
    .replace(/@\S*/g, '')
    .trim()
    .slice(0, MAX_BY_LENGTH);
}
