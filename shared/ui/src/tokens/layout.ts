/**
 * Media queries: phone below 768 px, tablet from 768 px, desktop from 1024 px. In em: larger text gets the
 * layout of a smaller screen.
 */
export const FROM_TABLET = '@media (min-width: 48em)';
export const FROM_DESKTOP = '@media (min-width: 64em)';
export const BELOW_TABLET = '@media (max-width: 47.99em)';

/** Steps of the spacing scale (`--space-*`), in units of 4 px. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

export function space(step: Space | 0): string {
  return step === 0 ? '0' : `var(--space-${step})`;
}
