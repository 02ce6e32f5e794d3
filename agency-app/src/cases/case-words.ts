import type { CaseSummary } from '@marketplace/contracts';
import { caseProgress } from '@marketplace/domain';

export const casePagePath = (id: string) => `/cases/${id}`;

/** '14 of 20 h taken, 3 said yes'. An ended case shows its result. */
export function statusLine(one: CaseSummary): string {
  if (one.status === 'open') return caseProgress(one);
  return one.status === 'filled' ? 'Filled' : 'Closed';
}
