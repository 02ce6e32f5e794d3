import type { CandidateFacets } from '@marketplace/contracts';
import {
  CARE_SETTINGS,
  careSettingsMask,
  DAYS,
  EXPERIENCE_LEVELS,
  COLUMN_FILTERS,
  FILTERS,
  recordOf,
  SCHEDULE_FILTERS,
  scheduleFilterBit,
  stateNumber,
  TIME_WINDOWS,
  US_STATES_AND_DC,
  weekOf,
  type SearchCriteria,
} from '@marketplace/domain';
import { languagesMaskOf, type Language } from '../reference/languages/languages.ts';

/**
 * Columns of `caregivers` that filters use: PostgreSQL type, whether filters choose bits or the whole value, and array
 * type in the rank index.
 */
export const SEARCH_COLUMNS = {
  looking_for_work: { type: 'boolean', chosenBy: 'value', array: Uint8Array },
  state: { type: 'smallint', chosenBy: 'value', array: Uint8Array },
  week: { type: 'integer', chosenBy: 'bits', array: Int32Array },
  schedule_facts: { type: 'smallint', chosenBy: 'bits', array: Int16Array },
  languages: { type: 'integer', chosenBy: 'bits', array: Int32Array },
  care_settings: { type: 'smallint', chosenBy: 'bits', array: Int16Array },
  experience: { type: 'smallint', chosenBy: 'value', array: Uint8Array },
  ...recordOf(COLUMN_FILTERS, () => ({ type: 'boolean', chosenBy: 'value', array: Uint8Array }) as const),
} as const;
export type SearchColumn = keyof typeof SEARCH_COLUMNS;
export const SEARCH_COLUMN_NAMES = Object.keys(SEARCH_COLUMNS) as readonly SearchColumn[];

export function bySearchColumn<Value>(valueOf: (column: SearchColumn) => Value): Record<SearchColumn, Value> {
  return Object.fromEntries(SEARCH_COLUMN_NAMES.map((column) => [column, valueOf(column)])) as Record<
    SearchColumn,
    Value
  >;
}

/** Requirement on a column: any of the bits, or any of the values (booleans are 0 and 1). */
export type Choice = { bits: number } | { values: readonly number[] };
/** Requirements by column. A missing column may have any value. */
export type Choices = ReadonlyMap<SearchColumn, Choice>;

export function isChosen(value: number, choice: Choice): boolean {
  return 'bits' in choice ? (value & choice.bits) !== 0 : choice.values.includes(value);
}

/** @throws AppError `validation_failed` (unknown language) */
export function choicesOf(criteria: SearchCriteria, languages: readonly Language[]): Choices {
  const { selected_days: days, selected_times: times, schedule } = criteria;
  const entries: [SearchColumn, Choice][] = [
    ['looking_for_work', { values: [Number(criteria.looking_for_work)] }],
    ['state', { values: criteria.state.map((code) => stateNumber(code) ?? 0) }],
    ...COLUMN_FILTERS.map((key): [SearchColumn, Choice] => [key, { values: criteria[key] ? [1] : [] }]),
    ['week', { bits: days.length + times.length === 0 ? 0 : weekOf(days, times) }],
    ['schedule_facts', { bits: schedule === 'all' ? 0 : scheduleFilterBit(schedule) }],
    ['languages', { bits: languagesMaskOf(languages, criteria.language, FILTERS.language.param) }],
    ['care_settings', { bits: careSettingsMask(criteria.care_setting) }],
    [
      'experience',
      { values: EXPERIENCE_LEVELS.filter(({ label }) => criteria.amount_exp.includes(label)).map(({ id }) => id) },
    ],
  ];
  return new Map(entries.filter(([, choice]) => ('bits' in choice ? choice.bits !== 0 : choice.values.length > 0)));
}

export interface CountedOption {
  name: string;
  label: string;
  choice: Choice;
}

export interface CountedFilter {
  name: keyof CandidateFacets;
  column: SearchColumn;
  options: readonly CountedOption[];
  /** Name of the option that counts the matches without this filter. */
  anyName?: string;
}

const bit = (bits: number): Choice => ({ bits });
const value = (number: number): Choice => ({ values: [number] });

/** Filters with counted options. Days are counted for the chosen times of day, and times for the chosen days. */
export function countedFilters(criteria: SearchCriteria, languages: readonly Language[]): CountedFilter[] {
  return [
    {
      name: 'languages',
      column: 'languages',
      options: languages.map((language) => ({ name: language.name, label: language.name, choice: bit(language.bit) })),
    },
    {
      name: 'states',
      column: 'state',
      options: US_STATES_AND_DC.map(({ code, name }) => ({
        name: code,
        label: name,
        choice: value(stateNumber(code) ?? 0),
      })),
    },
    {
      name: 'experiences',
      column: 'experience',
      options: EXPERIENCE_LEVELS.map(({ id, label }) => ({ name: label, label, choice: value(id) })),
    },
    {
      name: 'careSettings',
      column: 'care_settings',
      options: CARE_SETTINGS.map((setting) => ({
        name: setting.value,
        label: setting.label,
        choice: bit(setting.bit),
      })),
    },
    {
      name: 'days',
      column: 'week',
      options: DAYS.map((day) => ({
        name: String(day.day_of_week),
        label: day.name,
        choice: bit(weekOf([day.day_of_week], criteria.selected_times)),
      })),
    },
    {
      name: 'times',
      column: 'week',
      options: TIME_WINDOWS.map((window) => ({
        name: String(window.time_window),
        label: window.name,
        choice: bit(weekOf(criteria.selected_days, [window.time_window])),
      })),
    },
    {
      name: 'schedules',
      column: 'schedule_facts',
      anyName: 'all',
      options: SCHEDULE_FILTERS.map((schedule) => ({
        name: schedule.value,
        label: schedule.label,
        choice: bit(schedule.bit),
      })),
    },
    {
      name: 'looking_for_work',
      column: 'looking_for_work',
      options: [true, false].map((looking) => ({
        name: String(looking),
        label: looking ? 'Yes' : 'No',
        choice: value(Number(looking)),
      })),
    },
    ...COLUMN_FILTERS.map((key) => ({
      name: key,
      column: key,
      options: [{ name: 'true', label: FILTERS[key].chip, choice: value(1) }],
    })),
  ];
}
