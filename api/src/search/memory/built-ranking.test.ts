import { expect, test } from 'vitest';
import { bySearchColumn } from '../search-columns.ts';
import { buildRankings } from './built-ranking.ts';
import { GatheredCaregivers } from './gathered-caregivers.ts';

const SIZE = 5_000;

function packed(numberAt: (at: number) => number): Buffer {
  const buffer = Buffer.alloc(SIZE * 4);
  for (let at = 0; at < SIZE; at += 1) buffer.writeInt32BE(numberAt(at), at * 4);
  return buffer;
}

test('a built ranking copies little to the serving thread, even with many different weeks', () => {
  const caregivers = new GatheredCaregivers();
  caregivers.append({
    ids: packed((at) => at + 1),
    ranks: packed(() => 0),
    places: packed(() => 0),
    ...bySearchColumn(() => packed(() => 0)),
    week: packed((at) => at * 53_687),
  });
  const built = buildRankings(new Map([[1, caregivers]]));
  const isTransferred = (value: unknown) =>
    value === built.memory || (ArrayBuffer.isView(value) && value.buffer === built.memory);
  const copied = JSON.stringify(built, (_key, value: unknown) => {
    if (isTransferred(value)) return null;
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });
  expect(copied.length).toBeLessThan(SIZE);
});

test('a built ranking stores places beyond 16 bits without loss', () => {
  const caregivers = new GatheredCaregivers();
  caregivers.append({
    ids: packed((at) => at + 1),
    ranks: packed(() => 0),
    places: packed((at) => (at === 0 ? -1 : 70_000 + at)),
    ...bySearchColumn(() => packed(() => 0)),
  });
  const built = buildRankings(new Map([[1, caregivers]])).disciplines.get(1);
  const idsIn = (place: number) => {
    const [start, end] = [built?.placeStarts[place], built?.placeStarts[place + 1]];
    return [...(built?.byPlace.slice(start, end) ?? [])].map((position) => built?.ids[position]);
  };
  expect(idsIn(70_001)).toEqual([2]);
  expect(idsIn(70_000 + SIZE - 1)).toEqual([SIZE]);
  expect(built?.byPlace).toHaveLength(SIZE - 1);
});
