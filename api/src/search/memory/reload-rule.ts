/** Searches look at changed caregivers one by one. Up to this number or share, that is cheap. */
const MANY_CHANGES = 1_000;
const MANY_CHANGES_SHARE = 1 / 200;
/** Above this share, the changes themselves take too much memory: some 300 bytes each. */
const MAX_CHANGES_SHARE = 1 / 20;
/** Pause between reloads as a multiple of their duration, so that they take a twentieth of the time. */
const REST = 20;

interface ReloadFacts {
  /** Caregivers who changed since the load. */
  changed: number;
  /** Caregivers when it was loaded. */
  size: number;
  /** Since the load. */
  ageMs: number;
  /** Duration of the load. */
  tookMs: number;
}

/**
 * Whether to reload everything. Never needed for exactness, because searches apply changes; worth it if many changes
 * make searches slower. @param leastMs minimum time between loads
 */
export function isReloadDue({ changed, size, ageMs, tookMs }: ReloadFacts, leastMs: number): boolean {
  if (changed <= Math.max(MANY_CHANGES, size * MANY_CHANGES_SHARE)) return false;
  const tooMany = changed > Math.max(MANY_CHANGES, size * MAX_CHANGES_SHARE);
  return ageMs > (tooMany ? leastMs : Math.max(leastMs, tookMs * REST));
}
