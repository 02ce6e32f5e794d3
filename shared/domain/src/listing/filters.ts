import { SCHEDULE_FILTERS } from '../availability/schedule-filter.ts';
import { DAYS, hoursIn, TIME_WINDOWS, type WeekMask } from '../availability/week.ts';
import { weekPhrase } from '../availability/week-phrase.ts';
import { CARE_SETTINGS, EXPERIENCE_LEVELS } from '../caregivers/options.ts';
import { YES_NO_KEYS, type YesNoKey } from '../caregivers/yes-no-facts.ts';
import { US_STATES_AND_DC } from '../places/states.ts';
import { MAX_CITY_FILTER_LENGTH, DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES, MIN_RADIUS_MILES } from './limits.ts';

export interface FilterOption<Value extends string | number> {
  value: Value;
  label: string;
}

/**
 * Fields that all filters share. A filter's key in `FILTERS` is its name in page URLs; `Param` is its API parameter.
 */
interface Named<Kind extends string, Param extends string> {
  kind: Kind;
  param: Param;
}
/** Matches candidates with any chosen option. Without a chosen option, it does not filter. */
interface OptionsFilter<Param extends string, Value extends string | number> extends Named<'options', Param> {
  options: readonly FilterOption<Value>[];
}
/** Matches any chosen name. Only the server knows the possible names. */
interface NamesFilter<Param extends string> extends Named<'names', Param> {
  maxNames: number;
  maxLength: number;
}
/** One option, or 'all'. */
interface ChoiceFilter<Param extends string, Value extends string> extends Named<'choice', Param> {
  options: readonly FilterOption<Value>[];
}
/** Yes or no. `chip` describes the non-default value. If the default is no, `chip` also labels the checkbox. */
interface YesNoFilter<Param extends string> extends Named<'yes-no', Param> {
  initial: boolean;
  chip: string;
  /** Label of the offer to drop this filter when the list is empty: 'With or without a car'. */
  without: string;
}
/** Case-insensitive text; empty means any. */
interface TextFilter<Param extends string> extends Named<'text', Param> {
  maxLength: number;
  chip: (text: string) => string;
  /** Error for text with a NUL character, which PostgreSQL cannot store. */
  refusal: string;
}
/** Hours to fill. Matches candidates who are available in any of these slots; 0 turns the filter off. */
interface WeekFilter<Param extends string> extends Named<'week', Param> {
  chip: (week: WeekMask) => string;
}
/** A ZIP code to search around; empty means anywhere. */
type ZipFilter<Param extends string> = Named<'zip', Param>;
/** Miles around the ZIP code; ignored without a ZIP code. */
interface RadiusFilter<Param extends string> extends Named<'radius', Param> {
  min: number;
  max: number;
  initial: number;
}

export type Filter =
  | OptionsFilter<string, string | number>
  | NamesFilter<string>
  | ChoiceFilter<string, string>
  | YesNoFilter<string>
  | TextFilter<string>
  | WeekFilter<string>
  | ZipFilter<string>
  | RadiusFilter<string>;

const options = <const Param extends string, Value extends string | number>(
  param: Param,
  offeredOptions: readonly FilterOption<Value>[],
): OptionsFilter<Param, Value> => ({ kind: 'options', param, options: offeredOptions });

const hoursToFill = (week: WeekMask) => `Hours to fill: ${weekPhrase(week)} (${hoursIn(week)})`;

/**
 * All filters of the list, in URL order. URLs, API parameters, saved searches and chips derive from this list. Except
 * for yes-no facts, SQL (search-columns.ts) and controls (filter-panel.tsx) are written by hand.
 */
export const FILTERS = {
  selected_days: options<'selected_days', number>(
    'selected_days',
    DAYS.map((day) => ({ value: day.day_of_week, label: day.name })),
  ),
  selected_times: options<'selected_times', number>(
    'selected_times',
    TIME_WINDOWS.map((window) => ({ value: window.time_window, label: window.name })),
  ),
  language: { kind: 'names', param: 'language_filters', maxNames: 40, maxLength: 60 },
  state: options(
    'state_filters',
    US_STATES_AND_DC.map((state) => ({ value: state.code, label: state.name })),
  ),
  amount_exp: options(
    'experience_filters',
    EXPERIENCE_LEVELS.map((level) => ({ value: level.label, label: level.label })),
  ),
  care_setting: options('care_setting_filters', CARE_SETTINGS),
  schedule: { kind: 'choice', param: 'schedule_filter', options: SCHEDULE_FILTERS },
  looking_for_work: {
    kind: 'yes-no',
    param: 'looking_for_work',
    initial: true,
    chip: 'Not looking for work',
    without: 'Looking for work',
  },
  own_car: { kind: 'yes-no', param: 'own_car', initial: false, chip: 'Has own car', without: 'With or without a car' },
  cpr: { kind: 'yes-no', param: 'cpr', initial: false, chip: 'Has CPR', without: 'With or without CPR' },
  credential_checked: {
    kind: 'yes-no',
    param: 'credential_checked',
    initial: false,
    chip: 'Registry or license checked',
    without: 'With or without a checked license',
  },
  city: {
    kind: 'text',
    param: 'city_filter',
    maxLength: MAX_CITY_FILTER_LENGTH,
    chip: (city: string) => `City: ${city}`,
    refusal: 'City contains an invalid character',
  },
  hours: { kind: 'week', param: 'hours', chip: hoursToFill },
  zip_code: { kind: 'zip', param: 'search_zip_code' },
  radius: {
    kind: 'radius',
    param: 'radius_miles',
    min: MIN_RADIUS_MILES,
    max: MAX_RADIUS_MILES,
    initial: DEFAULT_RADIUS_MILES,
  },
} as const satisfies Record<string, Filter>;

type Filters = typeof FILTERS;
export type FilterKey = keyof Filters;
export type FilterParam<Key extends FilterKey = FilterKey> = Filters[Key]['param'];

type ValueOf<One> = One extends { kind: 'options'; options: readonly FilterOption<infer Value>[] }
  ? readonly Value[]
  : One extends { kind: 'names' }
    ? readonly string[]
    : One extends { kind: 'choice'; options: readonly { value: infer Value }[] }
      ? 'all' | Value
      : One extends { kind: 'yes-no' }
        ? boolean
        : One extends { kind: 'radius' | 'week' }
          ? number
          : string;

/** Search criteria within a discipline: the filters, without page and order. */
export type SearchCriteria = { readonly [Key in FilterKey]: ValueOf<Filters[Key]> };
export type FilterValue = SearchCriteria[FilterKey];

export type FilteredFactKey = Extract<YesNoKey, FilterKey>;
export const FILTERED_FACTS = YES_NO_KEYS.filter((key): key is FilteredFactKey => key in FILTERS);
export const EVIDENCE_FILTERS = ['credential_checked', 'cpr'] as const;
/** Yes-no filters with a column of the same name. Each has one counted option. */
export const COLUMN_FILTERS = [...FILTERED_FACTS, ...EVIDENCE_FILTERS];

export const FILTER_ENTRIES = Object.entries(FILTERS) as readonly [FilterKey, Filter][];
