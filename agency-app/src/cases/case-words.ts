import type { CaseSummary } from '@marketplace/contracts';
import { caseProgress } from '@marketplace/domain';
import { formatUsDate } from '../formats/us-date.ts';

export const casePagePath = (id: string) => `/cases/${id}`;

/** '14 of 20 h assigned, 6 h planned, 3 others said yes'. An ended case shows its result. */
export function statusLine(one: CaseSummary): string {
  if (one.status === 'open') return caseProgress(one);
  return one.status === 'filled' ? 'Filled' : 'Closed';
}

/** 'from December 1, 2026'. Empty without a start date. */
export const startWords = ({ starts_on }: Pick<CaseSummary, 'starts_on'>): string[] =>
  starts_on === null ? [] : [`from ${formatUsDate(`${starts_on}T12:00:00`)}`];
