export const HIRING_STATUSES = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'interviewing', label: 'Interviewing' },
  { value: 'hired', label: 'Hired' },
  { value: 'not_a_fit', label: 'Not a fit' },
] as const;

export type HiringStatus = (typeof HIRING_STATUSES)[number]['value'];
export const HIRING_STATUS_VALUES: readonly HiringStatus[] = HIRING_STATUSES.map(({ value }) => value);

export const MAX_CANDIDATE_LIST = 500;

export function hiringStatusLabel(value: HiringStatus): string {
  return HIRING_STATUSES.find((status) => status.value === value)?.label ?? value;
}
