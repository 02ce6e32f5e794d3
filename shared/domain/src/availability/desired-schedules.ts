import { msg } from '../languages/messages.ts';

/** `id` values are stored in the database: never renumber them. */
export const DESIRED_SCHEDULES = [
  { id: 1, label: msg('Full-time') },
  { id: 2, label: msg('Part-time') },
  { id: 3, label: msg('Per Diem') },
  { id: 4, label: msg('Open to any work schedule') },
] as const;
export type DesiredSchedule = (typeof DESIRED_SCHEDULES)[number]['label'];
/** Shift times of every profile. The specification has no other value. */
export const DESIRED_SHIFT_TIMES = 'Flexible';
export const DESIRED_SCHEDULE_LABELS = DESIRED_SCHEDULES.map((s) => s.label);
