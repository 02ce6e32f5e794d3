import { EMPTY_WEEK, hoursIn, type WeekMask } from '../availability/week.ts';

/** Maximum length of a case's name, which may be only initials. */
export const MAX_CASE_NAME_LENGTH = 60;
/** Per agency. */
export const MAX_OPEN_CASES = 200;
/** Maximum number of people on a case, shortlisted or with hours. */
export const MAX_CASE_PEOPLE = 50;
export const MAX_CASE_NOTES = 200;
/** Hours a week above which an agency owes overtime pay. */
export const OVERTIME_AFTER_HOURS = 40;

/** Filled and closed cases send no emails. */
export const CASE_STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'filled', label: 'Filled' },
  { value: 'closed', label: 'Closed' },
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number]['value'];
export const CASE_STATUS_VALUES: readonly CaseStatus[] = CASE_STATUSES.map(({ value }) => value);

/** Hours of a case that are assigned to a person; empty if only shortlisted. */
export interface CaseShare {
  hours: WeekMask;
}

export const takenHours = (wanted: WeekMask, people: readonly CaseShare[]): WeekMask =>
  people.reduce((taken, { hours }) => taken | hours, EMPTY_WEEK) & wanted;

export const openHours = (wanted: WeekMask, people: readonly CaseShare[]): WeekMask =>
  wanted & ~takenHours(wanted, people);

/** Example: '14 of 20 h assigned, 3 others said yes'. `yes` counts people without hours. */
export function caseProgress({ hours, taken, yes }: { hours: WeekMask; taken: WeekMask; yes: number }): string {
  const progress = `${hoursIn(taken & hours)} of ${hoursIn(hours)} h assigned`;
  if (yes === 0) return progress;
  const who = taken === EMPTY_WEEK ? yes : `${yes} ${yes === 1 ? 'other' : 'others'}`;
  return `${progress}, ${who} said yes`;
}
