interface Labels {
  remote: string;
  release: string;
  kind: string;
}

const OTHER = 'other';

/**
 * Keeps a counter from growing without end: anyone can report any name. The first `max` combinations count under their
 * own names, later ones as `other`, by kind.
 */
export function boundedLabels(max: number): (labels: Labels) => Record<keyof Labels, string> {
  const known = new Set<string>();
  return ({ remote, release, kind }) => {
    const key = `${remote} ${release} ${kind}`;
    if (known.size < max) known.add(key);
    return known.has(key) ? { remote, release, kind } : { remote: OTHER, release: OTHER, kind };
  };
}
