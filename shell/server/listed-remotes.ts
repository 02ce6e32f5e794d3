import { fileHashesSchema, remoteNameSchema, type FileHashes } from '@marketplace/contracts';
import { isServed, NOT_FOUND, sendProblem } from '@marketplace/http-server';
import { FILE_HASHES, subresourceIntegrity } from '@marketplace/release/format';
import type { FastifyInstance } from 'fastify';
import type { RemotesSource } from './remotes-source.ts';
import { sendChecked, sendUnreachable, type StoreFiles } from './store-files.ts';

/**
 * Serves the files of listed remotes that have no configured server, from the folder of the remotes list. A new remote
 * therefore needs neither a setting nor a restart. Visitors cannot choose the folder.
 */
export function serveListedRemotes(app: FastifyInstance, files: StoreFiles, source: RemotesSource): void {
  const hashesOf = releaseHashes(files);

  async function isListed(name: string): Promise<boolean> {
    if (!remoteNameSchema.safeParse(name).success) return false;
    // Also checks a fresh list, because the page may come from a process that has read a newer list.
    const lists = (remotes: Awaited<ReturnType<RemotesSource['read']>>) =>
      remotes.some((remote) => remote.name === name && remote.listed);
    return lists(await source.read()) || lists(await source.read({ fresh: true }));
  }

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', async (request, reply) => {
    const { name, '*': path } = request.params;
    if (!isServed(path) || !(await isListed(name))) {
      return sendProblem(request, reply, NOT_FOUND);
    }
    const [release = ''] = path.split('/', 1);
    const integrity = source.filesHash(name, release);
    // Open tabs may load files of releases that are no longer listed.
    if (integrity === null) return files.send(request, reply, `${name}/${path}`);
    const folder = `${name}/${release}/`;
    try {
      const hashes = await hashesOf(folder, integrity);
      return await sendChecked(request, reply, { files, folder, path: path.slice(release.length + 1), hashes });
    } catch (error) {
      return sendUnreachable(request, reply, error);
    }
  });
}

/**
 * Returns a function that reads each release's files.json once.
 * @throws Error if files.json is missing or differs from its hash
 */
function releaseHashes(files: StoreFiles) {
  const hashes = new Map<string, Promise<FileHashes>>();
  const readHashes = async (folder: string, integrity: string) => {
    const bytes = await files.read(folder + FILE_HASHES);
    if (bytes === null || subresourceIntegrity(bytes) !== integrity)
      throw new Error(`a listed release's ${FILE_HASHES} is missing or does not match its hash`);
    return fileHashesSchema.parse(JSON.parse(bytes.toString('utf8')));
  };
  return (folder: string, integrity: string): Promise<FileHashes> => {
    const key = folder + integrity;
    let reading = hashes.get(key);
    if (reading === undefined) {
      reading = readHashes(folder, integrity);
      hashes.set(key, reading);
      reading.catch(() => hashes.delete(key));
    }
    return reading;
  };
}
