import type { RemoteListing } from '@marketplace/platform';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { RemoteName } from '../src/site/site-map.ts';

const releaseNote = z.object({
  release: z.string(),
  manifest: z.string(),
  entry: z.string(),
  container: z.string(),
  platform: z.string(),
});
const manifestPart = z.object({
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

const FRESH_MS = 3_000;
const PATIENCE_MS = 1_500;

interface Known {
  listing: RemoteListing;
  /** Scripts that the remote's first page needs, in the order of their need. */
  scripts: readonly string[];
}

/** What the remotes' servers say about their newest releases. */
export interface RemoteListings {
  /** All remotes; one that does not answer keeps what it said last. */
  list(options?: { fresh?: boolean }): Promise<RemoteListing[]>;
  scriptsOf(name: RemoteName): readonly string[];
}

export function remoteListings(servers: Readonly<Record<RemoteName, string>>, log: FastifyBaseLogger): RemoteListings {
  const names: RemoteName[] = ['agency-app', 'caregiver-app'];
  const known = new Map<RemoteName, Known>();
  const asked = new Map<RemoteName, { at: number; answer: Promise<void> }>();

  async function ask(name: RemoteName): Promise<void> {
    try {
      const { manifest, ...current } = releaseNote.parse(
        await readJson(`${servers[name]}/remotes/${name}/release.json`),
      );
      if (known.get(name)?.listing.current?.release === current.release && current.release !== 'dev') return;
      const scripts = await firstScripts(servers[name], { manifest, entry: current.entry });
      known.set(name, { listing: { name, current }, scripts });
      log.info({ remote: name, release: current.release }, 'remote is listed');
    } catch (error) {
      log.warn({ remote: name, reason: error instanceof Error ? error.message : 'unknown' }, 'remote does not answer');
    }
  }

  function refresh(name: RemoteName): Promise<void> {
    const last = asked.get(name);
    if (last !== undefined && Date.now() - last.at < FRESH_MS) return last.answer;
    const answer = ask(name);
    asked.set(name, { at: Date.now(), answer });
    return answer;
  }

  return {
    async list({ fresh = false } = {}) {
      await Promise.all(
        names.map(async (name) => {
          if (fresh) asked.delete(name);
          const answer = refresh(name);
          // Once something is known, a page does not wait for news.
          if (fresh || !known.has(name)) await answer;
        }),
      );
      return names.map((name) => known.get(name)?.listing ?? { name, current: null });
    },
    scriptsOf: (name) => known.get(name)?.scripts ?? [],
  };
}

async function firstScripts(server: string, paths: { manifest: string; entry: string }): Promise<string[]> {
  const folder = paths.manifest.slice(0, paths.manifest.lastIndexOf('/') + 1);
  try {
    const { exposes } = manifestPart.parse(await readJson(server + paths.manifest));
    return [paths.entry, ...exposes.flatMap(({ assets }) => assets.js.sync.map((file) => folder + file))];
  } catch {
    // Only the head start is lost: the entry finds its scripts by itself.
    return [paths.entry];
  }
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}`);
  return response.json();
}
