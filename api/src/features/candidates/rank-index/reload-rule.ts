/** Up to so many changed caregivers, or this share, it costs little that each search looks at them one by one. */
const MANY_CHANGES = 1_000;
const MANY_CHANGES_SHARE = 1 / 200;
/** With more than this share, the changes themselves take too much memory: some 300 bytes each. */
const MOST_CHANGES_SHARE = 1 / 20;
/** After a load, so many times as long without one: loads take a twentieth of the time. */
const REST = 20;

interface LoadedIndex {
  /** Caregivers who changed since the load. */
  changed: number;
  /** Caregivers when it was loaded. */
  size: number;
  /** Since the load. */
  ageMs: number;
  /** How long the load took. */
  tookMs: number;
}

/**
 * Whether everything should be read again. Never for exactness: changes are applied before each search. It is worth it
 * when searches cost more because of them, and rarely enough to be paid by that.
 * @param leastMs between two loads
 */
export function isReloadDue({ changed, size, ageMs, tookMs }: LoadedIndex, leastMs: number): boolean {
  if (changed <= Math.max(MANY_CHANGES, size * MANY_CHANGES_SHARE)) return false;
  const tooMany = changed > Math.max(MANY_CHANGES, size * MOST_CHANGES_SHARE);
  return ageMs > (tooMany ? leastMs : Math.max(leastMs, tookMs * REST));
}
