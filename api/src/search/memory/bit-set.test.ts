import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addPosition,
  emptyBitSet,
  firstPositions,
  fullBitSet,
  hasPosition,
  intersect,
  intersectionOf,
  removePosition,
  sizeOf,
  sizeOfIntersection,
  union,
} from './bit-set.ts';

const SIZE = 100;
const positions = fc.uniqueArray(fc.nat(SIZE - 1)).map((list) => list.sort((a, b) => a - b));
function setOf(list: readonly number[]) {
  const set = emptyBitSet(SIZE);
  for (const position of list) addPosition(set, position);
  return set;
}

test('a bit set contains what was added and nothing else', () => {
  fc.assert(
    fc.property(positions, positions, (list, removed) => {
      const set = setOf(list);
      for (const position of removed) removePosition(set, position);
      const left = list.filter((position) => !removed.includes(position));
      expect(firstPositions(set, SIZE)).toEqual(left);
      expect(sizeOf(set)).toBe(left.length);
      for (let position = 0; position < SIZE; position += 1) {
        expect(hasPosition(set, position)).toBe(left.includes(position));
      }
    }),
  );
});

test('bit sets have the same intersections and unions as ordinary sets', () => {
  fc.assert(
    fc.property(positions, positions, (a, b) => {
      const both = a.filter((position) => b.includes(position));
      expect(sizeOfIntersection(setOf(a), setOf(b))).toBe(both.length);
      const target = setOf(a);
      intersect(target, setOf(b));
      expect(firstPositions(target, SIZE)).toEqual(both);
      const either = [...new Set([...a, ...b])].sort((x, y) => x - y);
      expect(firstPositions(union([setOf(a), setOf(b)]), SIZE)).toEqual(either);
    }),
  );
});

test('the intersection of any number of bit sets is a new bit set', () => {
  fc.assert(
    fc.property(positions, fc.array(positions, { maxLength: 8 }), (first, others) => {
      const set = setOf(first);
      const inAll = first.filter((position) => others.every((other) => other.includes(position)));
      const found = intersectionOf(set, others.map(setOf));
      expect(firstPositions(found, SIZE)).toEqual(inAll);
      expect(found).not.toBe(set);
      expect(firstPositions(set, SIZE)).toEqual(first);
    }),
  );
});

test('a bit set returns the lowest positions up to a limit', () => {
  fc.assert(
    fc.property(positions, fc.nat(SIZE), (list, limit) => {
      expect(firstPositions(setOf(list), limit)).toEqual(list.slice(0, limit));
    }),
  );
});

test.each([0, 1, 31, 32, 33, 64, 100])('a full bit set contains all %i positions', (size) => {
  expect(sizeOf(fullBitSet(size))).toBe(size);
});
