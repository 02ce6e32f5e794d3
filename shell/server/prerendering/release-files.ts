import { isServed } from '@marketplace/http-server';
import { isUrl } from '@marketplace/http-server/remotes-list';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const TIMEOUT_MS = 2_000;
const PREFIX = '/remotes/';

export type ReadReleaseFile = (remote: string, path: string) => Promise<Buffer>;

/** Reads release files from the remote's configured server or, without one, from the folder of the remotes list. */
export function releaseFiles(servers: Readonly<Record<string, string>>, list?: string): ReadReleaseFile {
  return async (remote, path) => {
    const server = servers[remote];
    if (server !== undefined) return download(server + path);
    const relative = path.slice(PREFIX.length);
    if (list === undefined || !path.startsWith(PREFIX) || !isServed(relative)) {
      throw new Error('could not locate a release file: there is no remotes list, or the path is invalid');
    }
    return isUrl(list)
      ? download(new URL(relative, list).href)
      : await readFile(join(dirname(resolve(list)), relative));
  };
}

async function download(address: string): Promise<Buffer> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the request for the server bundle returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
