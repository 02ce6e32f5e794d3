/** Milliseconds until the next paint, and the longest task until the page is idle. */
export interface InteractionCost {
  nextPaint: number;
  longestTask: number;
}

export function watchInteractions(): void {
  const noted: { interactions: number[]; tasks: number[] } = { interactions: [], tasks: [] };
  Reflect.set(window, 'benchInteractions', noted);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) noted.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });
}

/** Runs in the page. Resets the recorded maxima. */
export function forgetInteractions(): void {
  const noted: unknown = Reflect.get(window, 'benchInteractions');
  if (typeof noted !== 'object' || noted === null) return;
  Reflect.set(noted, 'interactions', []);
  Reflect.set(noted, 'tasks', []);
}

/**
 * Runs in the page. Returns the maxima since `forgetInteractions`, after the next paint. Chromium reports only
 * interactions of at least 16 ms and tasks of at least 50 ms.
 */
export async function costOfInteractions(): Promise<InteractionCost> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 150));
  });
  const noted: unknown = Reflect.get(window, 'benchInteractions');
  const longest = (name: string, least: number) => {
    const durations: unknown = typeof noted === 'object' && noted !== null ? Reflect.get(noted, name) : null;
    return Math.max(least, ...(Array.isArray(durations) ? durations.map(Number) : []));
  };
  return { nextPaint: longest('interactions', 16), longestTask: longest('tasks', 0) };
}
