/** Each search looks at changed caregivers one by one. Up to this many, or this share, that costs little. */
const MANY_CHANGES = 1_000;
const MANY_CHANGES_SHARE = 1 / 200;
/** With more than this share, the changes themselves take too much memory: some 300 bytes each. */
const MAX_CHANGES_SHARE = 1 / 20;
/** No reload until the last one's duration has passed this many times: reloads take a twentieth of the time. */
const REST = 20;

interface ReloadFacts {
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
 * Whether to read everything again. Exactness never needs it, because changes are applied before each search. It pays
 * off when many changes make searches slower, and only if it is rare.
 * @param leastMs the least time between two loads
 */
export function isReloadDue({ changed, size, ageMs, tookMs }: ReloadFacts, leastMs: number): boolean {
  if (changed <= Math.max(MANY_CHANGES, size * MANY_CHANGES_SHARE)) return false;
  const tooMany = changed > Math.max(MANY_CHANGES, size * MAX_CHANGES_SHARE);
  return ageMs > (tooMany ? leastMs : Math.max(leastMs, tookMs * REST));
}
