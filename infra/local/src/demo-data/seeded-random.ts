export interface SeededRandom {
  /** The next number, from 0 inclusive to 1 exclusive. */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  uuid(): string;
}

export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

export function seededRandom(seed: number): SeededRandom {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  // Weyl sequence with a strong mixing step: fast, and good enough for demo data.
  const bits = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const next = () => bits() / 2 ** 32;
  return {
    next,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('the list of values is empty');
      return value;
    },
    uuid() {
      const hex = [bits(), bits(), bits(), bits()].map((word) => word.toString(16).padStart(8, '0')).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

export function weightedPicker<T>(choices: Weighted<T>): (random: SeededRandom) => T {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of choices) sums.push((total += weight));
  return (random) => {
    const point = random.next() * total;
    const choice = choices[sums.findIndex((sum) => point < sum)];
    if (!choice) throw new Error('the list of values is empty');
    return choice[0];
  };
}
