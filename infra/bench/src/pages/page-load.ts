/** A request of a page as the browser timed it: milliseconds since the visit began, bytes as they came over the wire. */
export interface TimedRequest {
  kind: 'document' | 'script' | 'call' | 'other';
  startMs: number;
  endMs: number;
  bytes: number;
}

/** One visit to a page with an empty cache. */
export interface PageLoad {
  /** Scripts that had arrived when the page could be used. */
  scripts: number;
  scriptBytes: number;
  /** The longest row of requests each of which began after the one before had ended, until the page could be used. */
  inSeries: number;
  usableMs: number;
}

/** Sums up a visit. Fonts and pictures are no part of the rows: no page waits for them. */
export function pageLoad(requests: readonly TimedRequest[], usableMs: number): PageLoad {
  const before = requests.filter(({ kind, endMs }) => kind !== 'other' && endMs <= usableMs);
  const scripts = before.filter(({ kind }) => kind === 'script');
  return {
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    inSeries: longestRow(before),
    usableMs,
  };
}

function longestRow(requests: readonly TimedRequest[]): number {
  let row = 0;
  let ended = -1;
  for (const { startMs, endMs } of requests.toSorted((a, b) => a.endMs - b.endMs)) {
    if (startMs < ended) continue;
    row += 1;
    ended = endMs;
  }
  return row;
}
