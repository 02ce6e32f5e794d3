import type { CaseSummary } from '@marketplace/contracts';
import { addDays, caseProgress, dayText, daysBetween, EMPTY_WEEK, openHours, type Day } from '@marketplace/domain';

export const casePagePath = (id: string) => `/cases/${id}`;

/** '14 of 20 h taken (8 assigned, 6 planned), 3 others said yes'. A closed case shows its outcome. */
export function statusLine(clientCase: CaseSummary): string {
  if (clientCase.status === 'open') return caseProgress(clientCase);
  return clientCase.status === 'filled' ? 'Filled' : 'Closed';
}

/** Whether an open case has open hours after its start date. */
export const isOverdue = ({ status, starts_on, hours, taken }: CaseSummary, today: Day): boolean =>
  status === 'open' && starts_on !== null && starts_on < today && openHours(hours, [{ hours: taken }]) !== EMPTY_WEEK;

/** 'Starts Mon, Dec 1', 'Started Mon, Nov 24' or 'Overdue since Mon, Nov 24'. Null without a start date. */
export function startText(clientCase: CaseSummary, today: Day): string | null {
  const { starts_on: day } = clientCase;
  if (day === null) return null;
  if (day < today) return `${isOverdue(clientCase, today) ? 'Overdue since' : 'Started'} ${dayText(day, today)}`;
  if (day === today) return 'Starts today';
  return `Starts ${day === addDays(today, 1) ? 'tomorrow' : dayText(day, today)}`;
}

export const daysOpen = ({ created_at }: Pick<CaseSummary, 'created_at'>, now: Date): number =>
  daysBetween(new Date(created_at), now);
