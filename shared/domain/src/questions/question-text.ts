import type { QuestionState } from './questions.ts';

// Created at each use instead of at load: the first formatter blocks a phone for over 100 ms, and few lists show a
// question.
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/**
 * Returns the text about the agency's question that is shown next to a candidate. `since`: date of the answer, or of
 * the question if unanswered. `otherHours`: the question's hours, if they differ from the current search.
 */
export function questionText({
  state,
  since,
  otherHours,
}: {
  state: QuestionState;
  since: string;
  otherHours?: string;
}) {
  const hours = otherHours === undefined ? '' : `: ${otherHours}`;
  switch (state) {
    case 'yes':
      return otherHours === undefined
        ? `Said yes to these hours, ${shortDay(since)}`
        : `Said yes, ${shortDay(since)}${hours}`;
    case 'no':
      return otherHours === undefined ? 'Not these hours' : `Said no${hours}`;
    case 'no_answer':
      return `No answer yet${hours}`;
    case 'asked':
      return `Asked ${shortDay(since)}${hours}`;
    case 'ended':
      return `Yes from ${shortDay(since)} has expired`;
  }
}
