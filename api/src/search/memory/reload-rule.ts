/** Searches scan changed caregivers individually, which is cheap up to this number or share. */
const MANY_CHANGES = 1_000;
const MANY_CHANGES_SHARE = 1 / 200;
/** Above this share, the changes themselves take too much memory: about 300 bytes each. */
const MAX_CHANGES_SHARE = 1 / 20;
/** Pause between reloads as a multiple of their duration, so that they take a twentieth of the time. */
const REST = 20;

interface ReloadFacts {
  /** Number of caregivers who changed since the load. */
  changed: number;
  /** Number of caregivers when it was loaded. */
  size: number;
  /** Time since the load. */
  ageMs: number;
  /** Duration of the load. */
  tookMs: number;
}

/**
 * Whether to reload everything. Results stay exact without a reload, but many changes make searches slower.
 * @param leastMs minimum time between loads
 */
export function isReloadDue({ changed, size, ageMs, tookMs }: ReloadFacts, leastMs: number): boolean {
  if (changed <= Math.max(MANY_CHANGES, size * MANY_CHANGES_SHARE)) return false;
  const tooMany = changed > Math.max(MANY_CHANGES, size * MAX_CHANGES_SHARE);
  return ageMs > (tooMany ? leastMs : Math.max(leastMs, tookMs * REST));
}
