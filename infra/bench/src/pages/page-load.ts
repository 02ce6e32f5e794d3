/** A request as timed by the browser: milliseconds since the visit started, bytes over the wire. */
export interface TimedRequest {
  kind: 'document' | 'script' | 'call' | 'other';
  startMs: number;
  endMs: number;
  bytes: number;
}

export interface PageLoad {
  /** Bytes of the scripts that were loaded by the time the page became usable. */
  scriptBytes: number;
  /** Longest chain of sequential requests until the page became usable. */
  inSeries: number;
  usableMs: number;
}

/** Summarizes a visit. Ignores fonts and images, which no page waits for. */
export function pageLoad(requests: readonly TimedRequest[], usableMs: number): PageLoad {
  const before = requests.filter(({ kind, endMs }) => kind !== 'other' && endMs <= usableMs);
  const scripts = before.filter(({ kind }) => kind === 'script');
  return {
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
