import type { AgencyQuestion } from '@marketplace/contracts';
import { addDays, dayText, DAYS, type Day } from '@marketplace/domain';
import { Badge } from '@marketplace/ui';
import { useToday } from '../formats/use-today.ts';
import { questionTo, questionWords, useQuestions } from './questions.query.ts';

/** 'Unlocked', 'Said yes', 'Said no', 'Asked Tue', 'No answer yet', 'Yes expired' or 'Not asked'. */
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
    case 'no_answer':
      return 'No answer yet';
    case 'asked':
      return `Asked ${addDays(question.since, 7) > today ? weekdayOf(question.since) : dayText(question.since, today)}`;
  }
}

const weekdayOf = (day: Day) => DAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]?.short ?? '';

const TONES = {
  yes: 'success',
  no: 'danger',
  asked: 'info',
  no_answer: 'warning',
  ended: 'neutral',
} as const;

interface PersonStateProps {
  uuid: string;
  isUnlocked: boolean;
}

/**
 * The agency's progress with a person. Renders nothing while the agency cannot ask, or until its questions are
 * known.
 */
export function PersonState({ uuid, isUnlocked }: PersonStateProps) {
  const today = useToday();
  const { data } = useQuestions();
  const question = questionTo(data, uuid);
  if (!isUnlocked && question === undefined && data?.may_ask !== true) return null;
  return (
    <Badge
      tone={isUnlocked ? 'success' : TONES[question?.state ?? 'ended']}
      title={question && questionWords(question, question.hours)}
    >
      {stateWord(isUnlocked, question, today)}
    </Badge>
  );
}
