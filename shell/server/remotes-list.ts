import { remotesListSchema, type RemoteReleaseEntry, type RemotesList } from '@marketplace/contracts';
import type { RemoteRelease } from '@marketplace/platform';
import type { FastifyBaseLogger } from 'fastify';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { LastGoodCopies } from './last-good-copies.ts';
import { unknownRemote, type KnownRemote, type RemotesSource } from './remotes-source.ts';

/** An address is not asked more often than this; a file is looked at for each page, which costs next to nothing. */
const FRESH_MS = 2_000;
/** From the start of a look: longer no page waits for news, once anything is known. */
const PAGE_PATIENCE_MS = 300;
const PATIENCE_MS = 1_500;

/** Among the last good copies. */
const COPY = 'remotes';

interface ReadText {
  /** Changes with the content. */
  version: string;
  text: string;
}

/**
 * The published remotes list, from a file or an http(s) address. A list that is broken or gone changes nothing: the last
 * good one stays in force, also one from before this process started, and the reason goes to the log.
 */
export function publishedRemotes(
  location: string,
  { expected, copies, log }: { expected: readonly string[]; copies: LastGoodCopies; log: FastifyBaseLogger },
): RemotesSource {
  const distant = /^https?:/.test(location);
  const readNewer = distant ? addressReader(location) : fileReader(location);
  let known: readonly KnownRemote[] = expected.map(unknownRemote);
  let version: string | null = null;
  /** Whether a good list is in force. */
  let good = false;
  let complaint: string | null = null;
  let last: { at: number; look: Promise<void>; patience: Promise<void> } | null = null;
  let looked = false;
  let looking = 0;

  async function look(): Promise<void> {
    looking += 1;
    try {
      const newer = await readNewer(version);
      complaint = null;
      if (newer === null) return;
      version = newer.version;
      const list = parseList(newer.text);
      take(list, 'remotes list');
      void copies.write(COPY, list);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // One line for each trouble, not one every two seconds.
      if (reason !== complaint) log.error({ reason }, 'the remotes list cannot be used; the last good one stays');
      complaint = reason;
      if (!good) await takeCopy();
    } finally {
      looked = true;
      looking -= 1;
    }
  }

  function take(list: RemotesList, words: string): void {
    good = true;
    known = knownRemotes(list, expected);
    log.info({ releases: known.map(({ name, current }) => `${name} ${current?.release ?? 'none'}`) }, words);
  }

  async function takeCopy(): Promise<void> {
    const copy = await copies.read(COPY, remotesListSchema);
    if (copy !== null && !good) take(copy, 'remotes list of before');
  }

  function lookNow() {
    const under = look();
    // A file is always waited for. An address that hangs costs each look's first pages this time, and no later ones.
    const patience = distant ? Promise.race([under, delay(PAGE_PATIENCE_MS, undefined, { ref: false })]) : under;
    return { at: Date.now(), look: under, patience };
  }

  return {
    async read({ fresh = false } = {}) {
      // Many who ask anew in the same moment share one look at an address.
      const counts = distant && last !== null && (fresh ? looking > 0 : Date.now() - last.at < FRESH_MS);
      if (last === null || !counts) last = lookNow();
      await (fresh || !looked ? last.look : last.patience);
      return known;
    },
    serverHash: (name, release) => known.find((remote) => remote.name === name)?.serverHashes.get(release) ?? null,
  };
}

/** Answers the text of the list, or null when it is the version known already. */
type Reader = (knownVersion: string | null) => Promise<ReadText | null>;

function fileReader(path: string): Reader {
  return async (knownVersion) => {
    const { mtimeMs, size, ino } = await stat(path);
    const version = `${mtimeMs}-${size}-${ino}`;
    return version === knownVersion ? null : { version, text: await readFile(path, 'utf8') };
  };
}

function addressReader(address: string): Reader {
  return async (knownVersion) => {
    const response = await fetch(address, {
      headers: knownVersion === null ? {} : { 'if-none-match': knownVersion },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(`the list's address answered ${response.status}`);
    const text = await response.text();
    return { version: response.headers.get('etag') ?? text, text };
  };
}

function parseList(text: string): RemotesList {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('the list is no JSON');
  }
  const result = remotesListSchema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`the list does not keep its format: ${issue?.path.join('.')} ${issue?.message}`);
}

function knownRemotes(list: RemotesList, expected: readonly string[]): KnownRemote[] {
  const names = [...new Set([...expected, ...Object.keys(list.remotes)])];
  return names.map((name) => {
    const listed = list.remotes[name];
    if (listed === undefined) return unknownRemote(name);
    const { current, canary, disabled } = listed;
    return {
      name,
      listed: true,
      current: current === null ? null : releaseOf(current),
      canary: canary === null ? null : { release: releaseOf(canary.release), percent: canary.percent },
      disabled: disabled !== null,
      serverHashes: serverHashesOf([current, canary?.release ?? null]),
    };
  });
}

function serverHashesOf(releases: readonly (RemoteReleaseEntry | null)[]): Map<string, string> {
  const hashes = releases.map((entry) => [entry?.release, entry?.server_integrity] as const);
  return new Map(
    hashes.flatMap(([release, hash]) => (release === undefined || hash === undefined ? [] : [[release, hash]])),
  );
}

function releaseOf(entry: RemoteReleaseEntry): RemoteRelease {
  const { published_at: _publishedAt, server_integrity: _serverIntegrity, integrity, pages, ...release } = entry;
  return { ...release, ...(integrity === null ? {} : { integrity }), ...(pages === undefined ? {} : { pages }) };
}
