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

/** Hours that a person has on a case; empty if only shortlisted. */
export interface CaseShare {
  hours: WeekMask;
}

export const coveredHours = (requestedHours: WeekMask, people: readonly CaseShare[]): WeekMask =>
  people.reduce((total, { hours }) => total | hours, EMPTY_WEEK) & requestedHours;

export const openHours = (requestedHours: WeekMask, people: readonly CaseShare[]): WeekMask =>
  requestedHours & ~coveredHours(requestedHours, people);

/** Hours of a person are assigned once the agency has unlocked them, and planned until then. */
export const shareLabel = (isUnlocked: boolean) => (isUnlocked ? 'Assigned' : 'Planned');

interface CaseHours {
  hours: WeekMask;
  taken: WeekMask;
  /** The part of `taken` that unlocked people have. */
  assigned: WeekMask;
  /** Number of people who said yes and have no hours. */
  yes: number;
}

/** Example: '14 of 20 h assigned, 6 h planned, 3 others said yes'. */
export function caseProgress({ hours, taken: covered, assigned, yes: yesCount }: CaseHours): string {
  const requestedCount = hoursIn(hours);
  const assignedCount = hoursIn(assigned & hours);
  const plannedCount = hoursIn(covered & hours & ~assigned);
  const progress =
    assignedCount === 0 && plannedCount > 0
      ? `${plannedCount} of ${requestedCount} h planned`
      : `${assignedCount} of ${requestedCount} h assigned${plannedCount === 0 ? '' : `, ${plannedCount} h planned`}`;
  if (yesCount === 0) return progress;
  const respondents = covered === EMPTY_WEEK ? yesCount : `${yesCount} ${yesCount === 1 ? 'other' : 'others'}`;
  return `${progress}, ${respondents} said yes`;
}
