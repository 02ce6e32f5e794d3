import type { WebVital } from '@marketplace/domain';

/** Layout shifts count as one group while the pauses between them are shorter than this, for up to SHIFTS_MS. */
const SHIFT_PAUSE_MS = 1_000;
const SHIFTS_MS = 5_000;
const SHORTEST_MS = 16;
/** INP drops one outlier per this number of interactions. */
const OUTLIER = 50;

export type Vitals = Partial<Record<WebVital, number>>;

/**
 * Measures web vitals of the current page, including buffered entries. `goesOn` returns false after a navigation, which
 * ends the measurement. Returns a function that reports the vitals that the browser supports.
 */
export function measureVitals(goesOn: () => boolean): () => Vitals {
  let lcp: number | undefined;
  let cls: number | undefined;
  let shifts = { sum: 0, first: 0, last: 0 };
  const interactions = new Map<number, number>();

  observe('largest-contentful-paint', (entry) => {
    lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    cls ??= 0;
    if (!isShift(entry) || entry.hadRecentInput) return;
    const { value, startTime } = entry;
    const same = startTime - shifts.last < SHIFT_PAUSE_MS && startTime - shifts.first < SHIFTS_MS;
    shifts = same
      ? { ...shifts, sum: shifts.sum + value, last: startTime }
      : { sum: value, first: startTime, last: startTime };
    cls = Math.max(cls, shifts.sum);
  });
  observe('event', (entry) => {
    if (!isInteraction(entry)) return;
    interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration));
  });

  function observe(type: string, take: (entry: PerformanceEntry) => void): void {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    if (type === 'layout-shift') cls = 0;
    const observer = new PerformanceObserver((list) => {
      if (goesOn()) list.getEntries().forEach(take);
      else observer.disconnect();
    });
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: SHORTEST_MS } : {}) });
  }

  return () => {
    const longest = [...interactions.values()].sort((a, b) => b - a);
    const inp = longest[Math.floor(longest.length / OUTLIER)];
    return {
      ...(lcp === undefined ? {} : { lcp: Math.round(lcp) }),
      ...(inp === undefined ? {} : { inp: Math.round(inp) }),
      ...(cls === undefined ? {} : { cls: Math.round(cls * 10_000) / 10_000 }),
    };
  };
}

function isShift(entry: PerformanceEntry): entry is PerformanceEntry & { value: number; hadRecentInput: boolean } {
  return 'value' in entry && typeof entry.value === 'number' && 'hadRecentInput' in entry;
}

function isInteraction(entry: PerformanceEntry): entry is PerformanceEntry & { interactionId: number } {
  return 'interactionId' in entry && typeof entry.interactionId === 'number' && entry.interactionId > 0;
}
