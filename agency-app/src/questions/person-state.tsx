import type { AgencyQuestion } from '@marketplace/contracts';
import { addDays, dayText, DAYS, localDay, type Day } from '@marketplace/domain';
import { Badge } from '@marketplace/ui';
import { useState } from 'react';
import { questionTo, questionWords, useQuestions } from './questions.query.ts';

/** 'Unlocked', 'Said yes', 'Said no', 'Asked Tue', 'Yes expired' or 'Not asked'. */
function stateWord(isUnlocked: boolean, question: AgencyQuestion | undefined, today: Day): string {
  if (isUnlocked) return 'Unlocked';
  switch (question?.state) {
    case undefined:
      return 'Not asked';
    case 'yes':
      return 'Said yes';
    case 'no':
      return 'Said no';
    case 'ended':
      return 'Yes expired';
    case 'asked':
    case 'no_answer':
      return `Asked ${addDays(question.since, 7) > today ? weekdayOf(question.since) : dayText(question.since, today)}`;
  }
}

const weekdayOf = (day: Day) => DAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]?.short ?? '';

interface PersonStateProps {
  uuid: string;
  isUnlocked: boolean;
}

/** How far the agency is with a person, in one word. */
export function PersonState({ uuid, isUnlocked }: PersonStateProps) {
  const [today] = useState(() => localDay(new Date()));
  const question = questionTo(useQuestions().data, uuid);
  const isGood = isUnlocked || question?.state === 'yes';
  return (
    <Badge tone={isGood ? 'success' : 'neutral'} title={question && questionWords(question, question.hours)}>
      {stateWord(isUnlocked, question, today)}
    </Badge>
  );
}
