import type { Translate } from '@marketplace/platform';

/** The line above the grid. */
export function selectedText(count: number, t: Translate): string {
  if (count === 0) return t('No time slots selected');
  return t('{count, plural, one {# time slot selected} other {# time slots selected}}', { count });
}
