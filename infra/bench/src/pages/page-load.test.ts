import { expect, test } from 'vitest';
import { pageLoad, type TimedRequest } from './page-load.ts';

const request = (kind: TimedRequest['kind'], startMs: number, endMs: number, bytes = 100): TimedRequest => ({
  kind,
  startMs,
  endMs,
  bytes,
});

test('a page load counts how many requests ran in series, with parallel requests counted as one', () => {
  const load = pageLoad(
    [
      request('document', 0, 100),
      request('script', 110, 300),
      request('script', 110, 320),
      request('other', 110, 115),
      request('call', 330, 400),
    ],
    450,
  );
  expect(load).toMatchObject({ inSeries: 3, scriptBytes: 200 });
});

test('a page load ignores requests that start after the page becomes usable', () => {
  const load = pageLoad(
    [request('document', 0, 100), request('script', 110, 300), request('script', 600, 900, 50)],
    450,
  );
  expect(load).toEqual({ inSeries: 2, scriptBytes: 100, usableMs: 450 });
});
