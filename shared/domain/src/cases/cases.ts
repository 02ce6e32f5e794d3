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

/** Example: '14 of 20 h taken'. */
export const takenText = ({ hours, taken }: Pick<CaseHours, 'hours' | 'taken'>): string =>
  `${hoursIn(taken & hours)} of ${hoursIn(hours)} h taken`;

/** Example: '14 of 20 h taken (8 assigned, 6 planned), 3 others said yes'. */
export function caseProgress(caseHours: CaseHours): string {
  const { hours, taken, assigned, yes: yesCount } = caseHours;
  const assignedCount = hoursIn(assigned & hours);
  const plannedCount = hoursIn(taken & hours & ~assigned);
  const parts = [
    assignedCount === 0 ? [] : `${assignedCount} assigned`,
    plannedCount === 0 ? [] : `${plannedCount} planned`,
  ].flat();
  const progress = `${takenText(caseHours)}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
  if (yesCount === 0) return progress;
  const respondents = taken === EMPTY_WEEK ? yesCount : `${yesCount} ${yesCount === 1 ? 'other' : 'others'}`;
  return `${progress}, ${respondents} said yes`;
}
