import type { FilterOptions } from '@marketplace/contracts';
import { CARE_SETTINGS, DAYS, SCHEDULE_FILTERS, stateName, TIME_WINDOWS } from '@marketplace/domain';
import type { FilterState } from './filter-state.ts';

/** One chip above the list: its text, and the change that takes the filter away. */
export interface ActiveFilter {
  id: string;
  label: string;
  removal: Partial<FilterState>;
}

const without = <T>(values: readonly T[], value: T): readonly T[] => values.filter((other) => other !== value);
const labelIn = (options: FilterOptions['languages'] | undefined, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

/** The filters that narrow the list, in the order of the filter panel. `stateLocked`: an association sets the state. */
export function activeFilters(
  filters: FilterState,
  options: FilterOptions | undefined,
  stateLocked: boolean,
): ActiveFilter[] {
  const place: ActiveFilter[] =
    filters.zip_code === ''
      ? []
      : [
          {
            id: 'zip_code',
            label: `Within ${filters.radius} ${filters.radius === 1 ? 'mile' : 'miles'} of ${filters.zip_code}`,
            removal: { zip_code: '' },
          },
        ];
  return [
    ...place,
    ...(filters.city === '' ? [] : [{ id: 'city', label: `City: ${filters.city}`, removal: { city: '' } }]),
    ...DAYS.filter((day) => filters.selected_days.includes(day.day_of_week)).map((day) => ({
      id: `day-${day.day_of_week}`,
      label: day.name,
      removal: { selected_days: without(filters.selected_days, day.day_of_week) },
    })),
    ...TIME_WINDOWS.filter((window) => filters.selected_times.includes(window.time_window)).map((window) => ({
      id: `window-${window.time_window}`,
      label: window.name,
      removal: { selected_times: without(filters.selected_times, window.time_window) },
    })),
    ...filters.language.map((name) => ({
      id: `language-${name}`,
      label: labelIn(options?.languages, name),
      removal: { language: without(filters.language, name) },
    })),
    ...(stateLocked ? [] : filters.state).map((code) => ({
      id: `state-${code}`,
      label: stateName(code),
      removal: { state: without(filters.state, code) },
    })),
    ...filters.amount_exp.map((level) => ({
      id: `experience-${level}`,
      label: level,
      removal: { amount_exp: without(filters.amount_exp, level) },
    })),
    ...CARE_SETTINGS.filter((setting) => filters.care_setting.includes(setting.value)).map((setting) => ({
      id: `setting-${setting.value}`,
      label: setting.label,
      removal: { care_setting: without(filters.care_setting, setting.value) },
    })),
    ...SCHEDULE_FILTERS.filter((schedule) => schedule.value === filters.schedule).map((schedule) => ({
      id: 'schedule',
      label: schedule.label,
      removal: { schedule: 'all' as const },
    })),
    ...(filters.looking_for_work
      ? []
      : [{ id: 'looking_for_work', label: 'Not looking for work', removal: { looking_for_work: true } }]),
    ...(filters.shortlisted ? [{ id: 'shortlisted', label: 'Shortlisted only', removal: { shortlisted: false } }] : []),
  ];
}
