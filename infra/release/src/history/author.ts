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
  const explicitNames = [
    option,
    environment['RELEASE_BY'],
    environment['GITHUB_ACTOR'],
    environment['GITLAB_USER_LOGIN'],
  ];
  const name = explicitNames.find((one) => one !== undefined && cleanName(one) !== '') ?? (await gitName(folder));
  return cleanName(name ?? '') || cleanName(environment['USER'] ?? environment['USERNAME'] ?? '') || 'unknown';
}

async function gitName(folder: string): Promise<string | null> {
  try {
    return (await run('git', ['config', 'user.name'], { cwd: folder })).stdout;
  } catch {
    return null;
  }
}

function cleanName(name: string): string {
  return name
    .replace(/\p{C}+/gu, ' ')
    .replace(/@\S*/g, '')
    .trim()
    .slice(0, MAX_BY_LENGTH);
}
