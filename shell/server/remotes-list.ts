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
  const atUrl = isUrl(location);
  const readNewer = remotesListReader(location);
  let remotes: readonly KnownRemote[] = expectedNames.map(unknownRemote);
  let hasGoodList = false;
  let lastError: string | null = null;
  let lastRead: { at: number; refreshed: Promise<void>; bounded: Promise<void> } | null = null;
  let hasRefreshed = false;
  let refreshesInFlight = 0;

  async function refresh(): Promise<void> {
    refreshesInFlight += 1;
    try {
      const list = await readNewer();
      lastError = null;
      if (list === null) return;
      applyList(list, 'loaded remotes list');
      void copies.write(COPY, list);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // Logs each distinct error once, not every two seconds.
      if (reason !== lastError) log.error({ reason }, 'could not use remotes list; keeping last good list');
      lastError = reason;
      if (!hasGoodList) await restoreLastGoodCopy();
    } finally {
      hasRefreshed = true;
      refreshesInFlight -= 1;
    }
  }

  function applyList(list: RemotesList, message: string): void {
    hasGoodList = true;
    remotes = knownRemotes(list, expectedNames);
    log.info({ releases: remotes.map(({ name, current }) => `${name} ${current?.release ?? 'none'}`) }, message);
  }

  async function restoreLastGoodCopy(): Promise<void> {
    const copy = await copies.read(COPY, remotesListSchema);
    if (copy !== null && !hasGoodList) applyList(copy, 'using last good remotes list');
  }

  const hashesOf = (name: string, release: string) =>
    remotes.find((remote) => remote.name === name)?.hashes.get(release);

  function startRefresh() {
    const refreshing = refresh();
    // Once a list is known, a page waits only PAGE_TIMEOUT_MS for a URL. It always waits for a local file.
    const bounded = atUrl ? Promise.race([refreshing, delay(PAGE_TIMEOUT_MS, undefined, { ref: false })]) : refreshing;
    return { at: Date.now(), refreshed: refreshing, bounded };
  }

  return {
    async read({ fresh = false } = {}) {
      // Concurrent fresh reads of a URL share one fetch.
      const isCurrent =
        atUrl && lastRead !== null && (fresh ? refreshesInFlight > 0 : Date.now() - lastRead.at < TTL_MS);
      if (lastRead === null || !isCurrent) lastRead = startRefresh();
      await (fresh || !hasRefreshed ? lastRead.refreshed : lastRead.bounded);
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
