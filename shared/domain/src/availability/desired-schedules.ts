/** `id` values are stored in the database: never renumber them. */
export const DESIRED_SCHEDULES = [
  { id: 1, label: 'Full-time' },
  { id: 2, label: 'Part-time' },
  { id: 3, label: 'Per Diem' },
  { id: 4, label: 'Open to any work schedule' },
] as const;
export type DesiredSchedule = (typeof DESIRED_SCHEDULES)[number]['label'];
/** Every profile's shift times; the specification has no other value. */
export const DESIRED_SHIFT_TIMES = 'Flexible';
export const DESIRED_SCHEDULE_LABELS = DESIRED_SCHEDULES.map((s) => s.label);
