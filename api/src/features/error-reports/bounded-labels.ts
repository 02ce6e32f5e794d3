import { SHELL_REPORTER } from '@marketplace/contracts';

interface Labels {
  remote: string;
  release: string;
  kind: string;
}

const UNKNOWN = 'unknown';
const OTHER = 'other';

/**
 * Keeps a counter from growing without limit: anyone can report any name. The shell and `remotes` count under their own
 * names, all others together as `unknown`; for each, the first `maxReleases` releases count separately, later ones as
 * `other`.
 */
export function boundedLabels(options: {
  remotes: readonly string[];
  maxReleases: number;
}): (labels: Labels) => Record<keyof Labels, string> {
  const releases = new Map([SHELL_REPORTER, ...options.remotes].map((name) => [name, new Set<string>()]));
  return ({ remote, release, kind }) => {
    const known = releases.get(remote);
    if (known === undefined) return { remote: UNKNOWN, release: UNKNOWN, kind };
    if (known.size < options.maxReleases) known.add(release);
    return { remote, release: known.has(release) ? release : OTHER, kind };
  };
}
