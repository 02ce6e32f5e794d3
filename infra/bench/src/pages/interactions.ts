/** Runs in the page before its scripts: notes how long each interaction took until the next paint. */
export function watchInteractions(): void {
  const durations: number[] = [];
  Reflect.set(window, 'benchInteractions', durations);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) durations.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. */
export function forgetInteractions(): void {
  const durations: unknown = Reflect.get(window, 'benchInteractions');
  if (Array.isArray(durations)) durations.length = 0;
}

/** Runs in the page: the longest since the last `forgetInteractions`, once they have been painted and reported. Chromium reports none below 16 ms. */
export async function longestInteraction(): Promise<number> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 150));
  });
  const durations: unknown = Reflect.get(window, 'benchInteractions');
  return Math.max(16, ...(Array.isArray(durations) ? durations.map(Number) : []));
}
