/** Steps of the spacing scale, in units of 4 px (`--space-*`). */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

/** CSS value of a step; 0 is no space. */
export function space(step: Space | 0): string {
  return step === 0 ? '0' : `var(--space-${step})`;
}
