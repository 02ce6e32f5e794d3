import { supplyNumber, withCommas, type ListedDiscipline, type Supply } from '@marketplace/domain';
import type { Translate } from '@marketplace/platform';

export function shortPlural({ code, plural }: ListedDiscipline): string {
  return code === 'NC' ? plural : `${code}s`;
}

/** Sentence with the total. Says 'at least', because totals are rounded down. */
export function supplySentence(supply: Supply, everywhere: boolean, t: Translate): string {
  if (supply.counted_at === null) return t('The first count is still on its way. Please check back soon.');
  const total = withCommas(supply.total);
  const counts = Object.values(supply.by_state);
  if (supply.total === 0) {
    return counts.length === 0
      ? t('Nobody is looking for work here yet.')
      : t('A few are looking for work right now. Hours are shown for five or more people.');
  }
  const states = counts.filter((count) => supplyNumber(count) > 0 || count === 'few').length;
  return everywhere && states > 1
    ? t('At least {total} are looking for work right now, in {states} states.', { total, states })
    : t('At least {total} are looking for work right now.', { total });
}
