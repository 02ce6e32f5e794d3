/** A set of positions 0 … n - 1, one bit each, 32 per word. */
export type BitSet = Uint32Array;

export const emptyBitSet = (size: number): BitSet => new Uint32Array((size + 31) >>> 5);

export function fullBitSet(size: number): BitSet {
  const set = emptyBitSet(size).fill(0xffff_ffff);
  const last = set.length - 1;
  if ((size & 31) !== 0) set[last] = 0xffff_ffff >>> (32 - (size & 31));
  return set;
}

export const hasPosition = (set: BitSet, position: number): boolean =>
  (((set[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;

export function addPosition(set: BitSet, position: number): void {
  set[position >>> 5] = (set[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function removePosition(set: BitSet, position: number): void {
  set[position >>> 5] = (set[position >>> 5] ?? 0) & ~(1 << (position & 31));
}

export function intersect(target: BitSet, operand: BitSet): void {
  for (let word = 0; word < target.length; word += 1) target[word] = (target[word] ?? 0) & (operand[word] ?? 0);
}

/** Intersection as a new set. The first pass combines three sets, each later pass two more. */
export function intersectionOf(first: BitSet, otherSets: readonly BitSet[]): BitSet {
  const [second = first, third = second, ...furtherSets] = otherSets;
  const intersection = new Uint32Array(first.length);
  for (let word = 0; word < intersection.length; word += 1) {
    intersection[word] = (first[word] ?? 0) & (second[word] ?? 0) & (third[word] ?? 0);
  }
  for (let number = 0; number < furtherSets.length; number += 2) {
    const leftSet = furtherSets[number];
    const rightSet = furtherSets[number + 1] ?? leftSet;
    if (leftSet === undefined || rightSet === undefined) continue;
    for (let word = 0; word < intersection.length; word += 1) {
      intersection[word] = (intersection[word] ?? 0) & (leftSet[word] ?? 0) & (rightSet[word] ?? 0);
    }
  }
  return intersection;
}

export function subtract(target: BitSet, operand: BitSet): void {
  for (let word = 0; word < target.length; word += 1) target[word] = (target[word] ?? 0) & ~(operand[word] ?? 0);
}

/** Union of at least one set. Returns a new set, unless there is only one. */
export function union(sets: readonly BitSet[]): BitSet {
  const [first, ...otherSets] = sets;
  if (first === undefined) throw new RangeError('a union needs at least one set');
  if (otherSets.length === 0) return first;
  const result = new Uint32Array(first);
  for (const otherSet of otherSets) {
    for (let word = 0; word < result.length; word += 1) result[word] = (result[word] ?? 0) | (otherSet[word] ?? 0);
  }
  return result;
}

/** A set (`flip` 0), or its complement (`flip` -1). */
export interface Side {
  set: BitSet;
  flip: number;
}

/**
 * Returns the positions below `size` that all of these sets or complements contain. Handles two per pass, because an
 * inner loop over all of them is slower.
 */
export function intersectSides(size: number, sides: readonly Side[]): BitSet {
  const intersection = fullBitSet(size);
  for (let number = 0; number < sides.length; number += 2) {
    const leftSide = sides[number];
    const rightSide = sides[number + 1] ?? leftSide;
    if (leftSide !== undefined && rightSide !== undefined) narrow(intersection, leftSide, rightSide);
  }
  return intersection;
}

function narrow(target: BitSet, { set: a, flip: flipA }: Side, { set: b, flip: flipB }: Side): void {
  for (let word = 0; word < target.length; word += 1) {
    target[word] = (target[word] ?? 0) & ((a[word] ?? 0) ^ flipA) & ((b[word] ?? 0) ^ flipB);
  }
}

/** Number of set bits in a word, by adding increasingly wide fields. */
function bitsOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export const sizeOf = (set: BitSet): number => sizeOfIntersection(set, set);

/**
 * Size of the intersection. Handles eight words at a time with carry-save adders (Harley and Seal), so that it counts
 * the bits of only one word in eight.
 */
export function sizeOfIntersection(a: BitSet, b: BitSet): number {
  const unrolledLength = a.length - (a.length % 8);
  let [ones, twos, fours, eights] = [0, 0, 0, 0];
  for (let word = 0; word < unrolledLength; word += 8) {
    let firstWord = (a[word] ?? 0) & (b[word] ?? 0);
    let secondWord = (a[word + 1] ?? 0) & (b[word + 1] ?? 0);
    let twosA = (ones & firstWord) | ((ones ^ firstWord) & secondWord);
    ones ^= firstWord ^ secondWord;
    firstWord = (a[word + 2] ?? 0) & (b[word + 2] ?? 0);
    secondWord = (a[word + 3] ?? 0) & (b[word + 3] ?? 0);
    let twosB = (ones & firstWord) | ((ones ^ firstWord) & secondWord);
    ones ^= firstWord ^ secondWord;
    const foursA = (twos & twosA) | ((twos ^ twosA) & twosB);
    twos ^= twosA ^ twosB;
    firstWord = (a[word + 4] ?? 0) & (b[word + 4] ?? 0);
    secondWord = (a[word + 5] ?? 0) & (b[word + 5] ?? 0);
    twosA = (ones & firstWord) | ((ones ^ firstWord) & secondWord);
    ones ^= firstWord ^ secondWord;
    firstWord = (a[word + 6] ?? 0) & (b[word + 6] ?? 0);
    secondWord = (a[word + 7] ?? 0) & (b[word + 7] ?? 0);
    twosB = (ones & firstWord) | ((ones ^ firstWord) & secondWord);
    ones ^= firstWord ^ secondWord;
    const foursB = (twos & twosA) | ((twos ^ twosA) & twosB);
    twos ^= twosA ^ twosB;
    eights += bitsOfWord((fours & foursA) | ((fours ^ foursA) & foursB));
    fours ^= foursA ^ foursB;
  }
  let size = 8 * eights + 4 * bitsOfWord(fours) + 2 * bitsOfWord(twos) + bitsOfWord(ones);
  for (let word = unrolledLength; word < a.length; word += 1) size += bitsOfWord((a[word] ?? 0) & (b[word] ?? 0));
  return size;
}

export function firstPositions(set: BitSet, limit: number): number[] {
  const positions: number[] = [];
  for (let word = 0; word < set.length && positions.length < limit; word += 1) {
    for (
      let remainingBits = set[word] ?? 0;
      remainingBits !== 0 && positions.length < limit;
      remainingBits &= remainingBits - 1
    ) {
      positions.push(word * 32 + 31 - Math.clz32(remainingBits & -remainingBits));
    }
  }
  return positions;
}

/**
 * Returns up to `limit` positions of a set, sorted by group, then by position. Stops early if the first group alone
 * fills the limit.
 */
export function firstInGroups(
  set: BitSet,
  { groupAt, groups, limit }: { groupAt: (position: number) => number; groups: number; limit: number },
): number[] {
  const positionsByGroup = Array.from({ length: groups }, (): number[] => []);
  const [firstGroup = []] = positionsByGroup;
  for (let word = 0; word < set.length && firstGroup.length < limit; word += 1) {
    for (let remainingBits = set[word] ?? 0; remainingBits !== 0; remainingBits &= remainingBits - 1) {
      const position = word * 32 + 31 - Math.clz32(remainingBits & -remainingBits);
      const group = positionsByGroup[groupAt(position)];
      if (group !== undefined && group.length < limit) group.push(position);
    }
  }
  return positionsByGroup.flat().slice(0, limit);
}

export function eachPosition(set: BitSet, visit: (position: number) => void): void {
  for (let word = 0; word < set.length; word += 1) {
    for (let remainingBits = set[word] ?? 0; remainingBits !== 0; remainingBits &= remainingBits - 1)
      visit(word * 32 + 31 - Math.clz32(remainingBits & -remainingBits));
  }
}

export function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let remainingBits = mask; remainingBits !== 0; remainingBits &= remainingBits - 1)
    bits.push(remainingBits & -remainingBits);
  return bits;
}
