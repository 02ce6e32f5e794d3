import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureVitals } from './web-vitals.ts';

type Observed = { type: string; emit: (...entries: object[]) => void; options: PerformanceObserverInit };
let observed: Observed[];
let supported: string[];
beforeEach(() => {
  observed = [];
  supported = ['largest-contentful-paint', 'layout-shift', 'event'];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static get supportedEntryTypes() {
        return supported;
      }
      #take: (list: { getEntries: () => object[] }) => void;
      constructor(take: (list: { getEntries: () => object[] }) => void) {
        this.#take = take;
      }
      observe(options: PerformanceObserverInit) {
        const emit = (...entries: object[]) => this.#take({ getEntries: () => entries });
        observed.push({ type: options.type ?? '', emit, options });
      }
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const emit = (type: string, ...entries: object[]) => observed.find((one) => one.type === type)?.emit(...entries);
const shift = (value: number, startTime: number, hadRecentInput = false) => ({ value, startTime, hadRecentInput });
const event = (interactionId: number, duration: number) => ({ interactionId, duration });

test('web vitals measure the last large paint, the worst group of layout shifts and the longest interaction', () => {
  const vitals = measureVitals(() => true);
  emit('largest-contentful-paint', { startTime: 300 }, { startTime: 812.6 });
  emit('layout-shift', shift(0.1, 1_000), shift(0.05, 1_500), shift(0.4, 1_600, true));
  emit('layout-shift', shift(0.12, 9_000));
  emit('event', event(0, 900), event(1, 40), event(1, 120), event(2, 80));
  expect(vitals()).toEqual({ lcp: 813, inp: 120, cls: 0.15 });
  expect(observed.every(({ options }) => options.buffered === true)).toBe(true);
});

test('layout shifts more than five seconds after the first shift of a group form another group', () => {
  const vitals = measureVitals(() => true);
  for (let at = 0; at <= 6_000; at += 500) emit('layout-shift', shift(0.01, 10_000 + at));
  expect(vitals()).toEqual({ cls: 0.1 });
});

test('web vitals ignore the longest of many interactions as an outlier', () => {
  const vitals = measureVitals(() => true);
  emit('event', event(1, 2_000), ...Array.from({ length: 49 }, (_, index) => event(index + 2, 64)));
  expect(vitals()).toMatchObject({ inp: 64 });
});

test('a page without layout shifts scores 0, and unsupported web vitals are omitted', () => {
  expect(measureVitals(() => true)()).toEqual({ cls: 0 });
  supported = [];
  expect(measureVitals(() => true)()).toEqual({});
});

test('web vitals do not count events on the next page', () => {
  let here = true;
  const vitals = measureVitals(() => here);
  emit('event', event(1, 50));
  here = false;
  emit('event', event(2, 900));
  expect(vitals()).toMatchObject({ inp: 50 });
});
