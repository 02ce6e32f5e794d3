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
  /** Element of the phrase. */
  phrase?: ElementType;
  /** When the week was last confirmed; absent if unknown. */
  confirmedAt?: string;
}

/** A week as a phrase, with its slots counted. Screen readers get every slot, even if the phrase leaves some out. */
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
