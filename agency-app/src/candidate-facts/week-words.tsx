import {
  availabilityText,
  EMPTY_WEEK,
  phraseNamesEverySlot,
  slotCount,
  type WeekMask,
  weekPhrase,
} from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { VisuallyHidden, weekInWords } from '@marketplace/ui';
import type { ElementType } from 'react';
import { Confirmed } from './confirmed-line.tsx';

interface WeekWordsProps {
  week: WeekMask;
  /** Element that renders the phrase. */
  phrase?: ElementType;
  /** When the week was last confirmed; absent if unknown. */
  confirmedAt?: string;
}

/** Week as a phrase, with the number of slots. Screen readers read every slot, even if the phrase omits some. */
export function WeekWords({ week, phrase: Phrase = 'strong', confirmedAt }: WeekWordsProps) {
  const { t } = useLanguage();
  return (
    <>
      {week === EMPTY_WEEK ? null : <Phrase>{weekPhrase(week, t)}</Phrase>}
      {phraseNamesEverySlot(week) ? null : <VisuallyHidden>{weekInWords(week, t)}</VisuallyHidden>}
      <p>{availabilityText(slotCount(week))}</p>
      {week === EMPTY_WEEK || confirmedAt === undefined ? null : <Confirmed confirmedAt={confirmedAt} />}
    </>
  );
}
