import { SHELL_REPORTER } from '@marketplace/contracts';
import type { ReleasePart } from '../../plugins/release-counts/counted-runs.ts';

interface Labels {
  remote: string;
  release: string;
  kind: string;
}

const UNKNOWN = 'unknown';
const OTHER = 'other';
/** More networks than one provider's addresses count as. */
const CONFIRMING_NETWORKS = 5;

/**
 * Keeps a counter from growing without limit: anyone can report any name. The shell and `remotes` count under their own
 * names, all others together as `unknown`. For each, watched releases always count separately, and `maxReleases` others: a new
 * one takes the place of one that few networks have reported, which is forgotten, or else counts as `other`.
 */
export function boundedLabels(options: {
  remotes: readonly string[];
  maxReleases: number;
  isWatched: (part: ReleasePart) => boolean;
  forget: (part: ReleasePart) => void;
}): (report: Labels & { network: string }) => Record<keyof Labels, string> {
  // Of each release the networks that report it, those reported longest ago first.
  const releases = new Map(
    [SHELL_REPORTER, ...options.remotes].map((name) => [name, new Map<string, ReadonlySet<string>>()]),
  );
  return ({ remote, release, kind, network }) => {
    const known = releases.get(remote);
    if (known === undefined) return { remote: UNKNOWN, release: UNKNOWN, kind };
    if (options.isWatched({ remote, release })) return { remote, release, kind };
    if (!known.has(release) && known.size >= options.maxReleases) {
      const unconfirmed = [...known].find(([, networks]) => networks.size < CONFIRMING_NETWORKS)?.[0];
      if (unconfirmed === undefined) return { remote, release: OTHER, kind };
      known.delete(unconfirmed);
      options.forget({ remote, release: unconfirmed });
    }
    const networks = known.get(release) ?? new Set();
    known.delete(release);
    known.set(release, networks.size < CONFIRMING_NETWORKS ? new Set([...networks, network]) : networks);
    return { remote, release, kind };
  };
}
