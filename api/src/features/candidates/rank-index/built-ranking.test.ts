import { expect, test } from 'vitest';
import { bySearchColumn, SEARCH_COLUMNS } from '../search-columns.ts';
import { buffersOf, buildRanking } from './built-ranking.ts';

const SIZE = 5_000;

test('however many different weeks there are, the thread that serves requests copies little when it gets a ranking', () => {
  const built = buildRanking([
    {
      ids: Int32Array.from({ length: SIZE }, (_, at) => at + 1),
      ranks: new Int16Array(SIZE),
      places: new Int32Array(SIZE),
      values: {
        ...bySearchColumn((column) => new SEARCH_COLUMNS[column].array(SIZE)),
        week: Int32Array.from({ length: SIZE }, (_, at) => at * 53_687),
      },
    },
  ]);
  const transferred = new Set<ArrayBufferLike>(buffersOf(built));
  const isCopied = (value: unknown) => !(ArrayBuffer.isView(value) && transferred.has(value.buffer));
  const copied = JSON.stringify(built, (_key, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...value];
    return isCopied(value) ? value : null;
  });
  expect(copied.length).toBeLessThan(SIZE);
});
