import { remotesListSchema, type RemoteReleaseEntry, type RemotesList } from '@marketplace/contracts';
import { isUrl, remotesListReader } from '@marketplace/http-server/remotes-list';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { LastGoodCopies } from './last-good-copies.ts';
import {
  unknownRemote,
  type KnownRelease,
  type KnownRemote,
  type ReleaseHashes,
  type RemotesSource,
} from './remotes-source.ts';

/** TTL of a list fetched from a URL. A local file is checked for every page. */
const TTL_MS = 2_000;
/** Maximum time for which a page waits for a fetch, if a list is already known. */
const PAGE_TIMEOUT_MS = 300;

const COPY = 'remotes';

/**
 * The published remotes list, from a file or http(s) URL. If the list is broken or missing, keeps the last good one,
 * even from an earlier process, and logs the reason.
 */
export function publishedRemotes(
  location: string,
  {
    expected: expectedNames,
    copies,
    log,
  }: { expected: readonly string[]; copies: LastGoodCopies; log: FastifyBaseLogger },
): RemotesSource {
  const distant = isUrl(location);
  const readNewer = remotesListReader(location);
  let remotes: readonly KnownRemote[] = expectedNames.map(unknownRemote);
  let good = false;
  let lastError: string | null = null;
  let lastRead: { at: number; look: Promise<void>; bounded: Promise<void> } | null = null;
  let looked = false;
  let looking = 0;

  async function refresh(): Promise<void> {
    looking += 1;
    try {
      const list = await readNewer();
      lastError = null;
      if (list === null) return;
      take(list, 'remotes list');
      void copies.write(COPY, list);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // Logs each distinct error once, not every two seconds.
      if (reason !== lastError) log.error({ reason }, 'could not use remotes list; keeping last good list');
      lastError = reason;
      if (!good) await takeCopy();
    } finally {
      looked = true;
      looking -= 1;
    }
  }

  function take(list: RemotesList, words: string): void {
    good = true;
    remotes = knownRemotes(list, expectedNames);
    log.info({ releases: remotes.map(({ name, current }) => `${name} ${current?.release ?? 'none'}`) }, words);
  }

  async function takeCopy(): Promise<void> {
    const copy = await copies.read(COPY, remotesListSchema);
    if (copy !== null && !good) take(copy, 'remotes list from the last good copy');
  }

  const hashesOf = (name: string, release: string) =>
    remotes.find((remote) => remote.name === name)?.hashes.get(release);

  function lookNow() {
    const refreshing = refresh();
    // Once a list is known, a page waits only PAGE_TIMEOUT_MS for a URL. It always waits for a local file.
    const bounded = distant
      ? Promise.race([refreshing, delay(PAGE_TIMEOUT_MS, undefined, { ref: false })])
      : refreshing;
    return { at: Date.now(), look: refreshing, bounded };
  }

  return {
    async read({ fresh = false } = {}) {
      // Concurrent fresh reads of a URL share one fetch.
      const counts = distant && lastRead !== null && (fresh ? looking > 0 : Date.now() - lastRead.at < TTL_MS);
      if (lastRead === null || !counts) lastRead = lookNow();
      await (fresh || !looked ? lastRead.look : lastRead.bounded);
      return remotes;
    },
    serverHash: (name, release) => hashesOf(name, release)?.server ?? null,
    filesHash: (name, release) => hashesOf(name, release)?.files ?? null,
  };
}

function knownRemotes(list: RemotesList, expectedNames: readonly string[]): KnownRemote[] {
  const names = [...new Set([...expectedNames, ...Object.keys(list.remotes)])];
  return names.map((name) => {
    const listing = list.remotes[name];
    if (listing === undefined) return unknownRemote(name);
    const { current, canary, disabled, earlier: earlierReleases } = listing;
    return {
      name,
      listed: true,
      current: current === null ? null : releaseOf(current),
      canary: canary === null ? null : { release: releaseOf(canary.release), percent: canary.percent },
      disabled: disabled !== null,
      hashes: releaseHashes([current, canary?.release, ...earlierReleases]),
    };
  });
}

function releaseHashes(releases: readonly (RemoteReleaseEntry | null | undefined)[]): Map<string, ReleaseHashes> {
  const knownReleases = releases.filter((entry) => entry !== null && entry !== undefined);
  return new Map(
    knownReleases.map(({ release, server_integrity: server = null, files_integrity: files = null }) => [
      release,
      { server, files },
    ]),
  );
}

function releaseOf(entry: RemoteReleaseEntry): KnownRelease {
  const {
    published_at: _publishedAt,
    server_integrity: _serverIntegrity,
    files_integrity: _filesIntegrity,
    ...release
  } = entry;
  return release;
}
