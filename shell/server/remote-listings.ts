import type { RemoteListing, RemoteRelease } from '@marketplace/platform';
import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownRelease, KnownRemote } from './remotes-source.ts';

/** Cookie with a random number from 0 to 99 that decides which canaries a visitor gets. No personal data. */
const BUCKET_COOKIE = 'release_bucket';
const BUCKETS = 100;
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

export interface VisitorsRemote extends RemoteListing {
  current: KnownRelease | null;
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Chooses the releases for one visitor. While a canary runs, the page sets a lasting bucket cookie and is not cached
 * publicly. Otherwise, no cookie is set or read.
 */
export function listingsForVisit(remotes: readonly KnownRemote[], visit: Visit, options: { page: boolean }) {
  if (remotes.every(({ canary }) => canary === null)) return remotes.map((remote) => listing(remote, null));
  const bucket = bucketOf(visit.request) ?? (options.page ? newBucket(visit) : null);
  void visit.reply.header('vary', 'cookie');
  return remotes.map((remote) => listing(remote, bucket));
}

/**
 * Whether a bucket gets the canary. Each remote starts at a different bucket, so that the same visitors are not always
 * first. Raising the percentage keeps the visitors who already have the canary.
 */
function takesCanary(name: string, bucket: number, percent: number): boolean {
  const start = createHash('sha256').update(name).digest().readUInt16BE(0);
  return (bucket + start) % BUCKETS < percent;
}

function listing({ name, current, canary, disabled }: KnownRemote, bucket: number | null): VisitorsRemote {
  const tries = canary !== null && bucket !== null && takesCanary(name, bucket, canary.percent);
  return { name, current: tries ? canary.release : current, ...(disabled ? { outOfService: true } : {}) };
}

/** Listings for browsers, without titles and descriptions, which only the HTML needs. */
export function toBrowserListings(remotes: readonly VisitorsRemote[]): RemoteListing[] {
  return remotes.map(({ current, ...remote }) => ({
    ...remote,
    current: current === null ? null : stripForBrowser(current),
  }));
}

function stripForBrowser({ pages, ...release }: KnownRelease): RemoteRelease {
  return {
    ...release,
    pages: pages.map(({ path, values, access, translated, nav, scripts }) => ({
      path,
      ...(values === undefined ? {} : { values }),
      access,
      translated,
      ...(nav === undefined ? {} : { nav }),
      scripts,
    })),
  };
}

function bucketOf(request: FastifyRequest): number | null {
  const match = new RegExp(`(?:^|;\\s*)${BUCKET_COOKIE}=(\\d{1,2})(?:;|$)`).exec(request.headers.cookie ?? '');
  return match?.[1] === undefined ? null : Number(match[1]);
}

function newBucket({ request, reply }: Visit): number {
  const bucket = randomInt(BUCKETS);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${THIRTY_DAYS_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return bucket;
}
