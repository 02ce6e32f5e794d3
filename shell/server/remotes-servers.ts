import { releaseRecordSchema } from '@marketplace/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { unknownRemote, type KnownRelease, type KnownRemote, type RemotesSource } from './remotes-source.ts';

const FRESH_MS = 3_000;
const TIMEOUT_MS = 1_500;

/** Releases that the remotes' servers report. For development, where nothing is published. */
export function servedRemotes(servers: Readonly<Record<string, string>>, log: FastifyBaseLogger): RemotesSource {
  const releases = new Map<string, KnownRelease>();
  const hashes = new Map<string, string>();
  const checks = new Map<string, { at: number; answer: Promise<void> }>();

  async function ask(name: string, server: string): Promise<void> {
    try {
      const record = releaseRecordSchema.parse(await readJson(`${server}/remotes/${name}/release.json`));
      const { name: _name, server_integrity: serverIntegrity, ...release } = record;
      if (releases.get(name)?.release === release.release && release.release !== 'dev') return;
      releases.set(name, release);
      if (serverIntegrity === undefined) hashes.delete(name);
      else hashes.set(name, serverIntegrity);
      log.info({ remote: name, release: release.release }, 'remote is listed');
    } catch (error) {
      log.warn(
        { remote: name, reason: error instanceof Error ? error.message : 'unknown' },
        'could not reach remote server',
      );
    }
  }

  function refresh(name: string, server: string): Promise<void> {
    const lastCheck = checks.get(name);
    if (lastCheck !== undefined && Date.now() - lastCheck.at < FRESH_MS) return lastCheck.answer;
    const answer = ask(name, server);
    checks.set(name, { at: Date.now(), answer });
    return answer;
  }

  return {
    read: ({ fresh = false } = {}) =>
      Promise.all(
        Object.entries(servers).map(async ([name, server]): Promise<KnownRemote> => {
          if (fresh) checks.delete(name);
          const answer = refresh(name, server);
          // If a release is known, pages do not wait for a newer one.
          if (fresh || !releases.has(name)) await answer;
          return { ...unknownRemote(name), current: releases.get(name) ?? null };
        }),
      ),
    filesHash: () => null,
    serverHash: (name, release) => (releases.get(name)?.release === release ? (hashes.get(name) ?? null) : null),
  };
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${new URL(address).pathname} responded with ${response.status}`);
  return response.json();
}
