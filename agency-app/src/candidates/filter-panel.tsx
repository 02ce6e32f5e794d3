import type { CandidateFacets, FilterOptions } from '@marketplace/contracts';
import {
  CARE_SETTING_VALUES,
  DAYS,
  EMPTY_WEEK,
  EXPERIENCE_LABELS,
  FILTERS,
  SCHEDULE_FILTER_VALUES,
  SCHEDULE_FILTERS,
  STATE_CODES,
  TIME_WINDOWS,
  weekPhrase,
} from '@marketplace/domain';
import { CheckboxGroup, ChipToggleGroup, Field, RadioGroup, Select, Stack } from '@marketplace/ui';
import { CityFilter } from './city-filter.tsx';
import { DistanceFilter } from './distance-filter.tsx';
import { FilterSection } from './filter-section.tsx';
import { HoursFilter } from './hours-filter.tsx';
import type { FilterState } from '../candidate-search/filter-state.ts';

const OPTION_LIST_HEIGHT = '13.5rem';
const SCHEDULE_OPTIONS = [{ value: 'all', label: 'Any schedule' }, ...SCHEDULE_FILTERS];
const LOOKING_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export interface FilterPanelProps {
  filters: FilterState;
  /** Options from the server; undefined until the first response. */
  options: FilterOptions | undefined;
  /** How many candidates each option would leave; undefined until known. */
  counts: CandidateFacets | undefined;
  /** The association sets the state, so the filter is hidden; null outside of associations. */
  lockedState: string | null;
  zipError: string | undefined;
  onChange: (change: Partial<FilterState>) => void;
}

const labelsOf = (options: FilterOptions['languages'] | undefined, values: readonly string[]): string[] =>
  values.map((value) => options?.find((option) => option.value === value)?.label ?? value);

/** The options with their counts, where known. */
function counted<Option extends { value: string | number }>(
  options: readonly Option[] | undefined,
  counts: Record<string, number> | undefined,
  keyOf: (option: Option) => string | number = (option) => option.value,
): (Option & { count: number | undefined })[] {
  return (options ?? []).map((option) => ({
    ...option,
    count: counts === undefined ? undefined : (counts[keyOf(option)] ?? 0),
  }));
}

/** Every filter of the listing. Changes apply immediately. */
export function FilterPanel({ filters, options, counts, lockedState, zipError, onChange }: FilterPanelProps) {
  const days = DAYS.filter((day) => filters.selected_days.includes(day.day_of_week));
  const windows = TIME_WINDOWS.filter((window) => filters.selected_times.includes(window.time_window));
  const emptyText = (text: string) => (options === undefined ? 'Loading...' : text);
  return (
    <div>
      <FilterSection
        title="Location"
        onlyWhenCollapsed
        chosen={[filters.zip_code, filters.city].filter((place) => place !== '')}
      >
        <Stack gap={5}>
          <DistanceFilter zipCode={filters.zip_code} radius={filters.radius} zipError={zipError} onChange={onChange} />
          <CityFilter city={filters.city} state={lockedState} onChange={onChange} />
        </Stack>
      </FilterSection>
      <FilterSection
        title="Hours to fill"
        onlyWhenCollapsed
        chosen={filters.hours === EMPTY_WEEK ? [] : [weekPhrase(filters.hours)]}
      >
        <HoursFilter hours={filters.hours} onChange={(hours) => onChange({ hours })} />
      </FilterSection>
      <FilterSection
        title="Availability"
        onlyWhenCollapsed
        chosen={[...days.map((day) => day.short), ...windows.map((window) => window.name)]}
      >
        <Stack gap={4}>
          <ChipToggleGroup
            legend="Days"
            options={counted(
              DAYS.map((day) => ({ value: day.day_of_week, label: day.short, accessibleLabel: day.name })),
              counts?.days,
            )}
            value={filters.selected_days}
            onChange={(selected_days) => onChange({ selected_days })}
          />
          <ChipToggleGroup
            legend="Times of day"
            options={counted(
              TIME_WINDOWS.map((window) => ({
                value: window.time_window,
                label: window.name,
                accessibleLabel: `${window.name}, ${window.hours}`,
              })),
              counts?.times,
            )}
            value={filters.selected_times}
            onChange={(selected_times) => onChange({ selected_times })}
          />
          <Field label="Schedule">
            <Select
              options={counted(SCHEDULE_OPTIONS, counts?.schedules).map(({ value, label, count }) => ({
                value,
                label: count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`,
              }))}
              value={filters.schedule}
              onChange={(event) =>
                onChange({ schedule: SCHEDULE_FILTER_VALUES.find((v) => v === event.target.value) ?? 'all' })
              }
            />
          </Field>
        </Stack>
      </FilterSection>
      <FilterSection title="Looking for work" chosen={[]}>
        <RadioGroup
          legend="Looking for work"
          hideLegend
          columns
          options={counted(LOOKING_OPTIONS, counts?.looking_for_work, (option) => String(option.value === 'yes'))}
          value={filters.looking_for_work ? 'yes' : 'no'}
          onChange={(answer) => onChange({ looking_for_work: answer === 'yes' })}
        />
      </FilterSection>
      <FilterSection title="Own car" chosen={[]}>
        <CheckboxGroup
          legend="Own car"
          hideLegend
          options={counted([{ value: 'true', label: FILTERS.own_car.chip }], counts?.own_car)}
          value={filters.own_car ? ['true'] : []}
          onChange={(chosen) => onChange({ own_car: chosen.length > 0 })}
        />
      </FilterSection>
      <FilterSection title="Experience" chosen={filters.amount_exp}>
        <CheckboxGroup
          legend="Experience"
          hideLegend
          options={counted(options?.experiences, counts?.experiences)}
          value={filters.amount_exp}
          onChange={(levels) =>
            onChange({ amount_exp: EXPERIENCE_LABELS.filter((label) => levels.some((level) => level === label)) })
          }
          emptyText={emptyText('No experience levels available')}
        />
      </FilterSection>
      <FilterSection title="Care setting" chosen={labelsOf(options?.careSettings, filters.care_setting)}>
        <CheckboxGroup
          legend="Care setting"
          hideLegend
          options={counted(options?.careSettings, counts?.careSettings)}
          value={filters.care_setting}
          onChange={(settings) =>
            onChange({ care_setting: CARE_SETTING_VALUES.filter((value) => settings.some((one) => one === value)) })
          }
          emptyText={emptyText('No care settings available')}
        />
      </FilterSection>
      <FilterSection title="Language" chosen={labelsOf(options?.languages, filters.language)}>
        <CheckboxGroup
          legend="Language"
          hideLegend
          roving
          maxHeight={OPTION_LIST_HEIGHT}
          options={counted(options?.languages, counts?.languages)}
          value={filters.language}
          onChange={(language) => onChange({ language })}
          emptyText={emptyText('No languages available')}
        />
      </FilterSection>
      {lockedState === null ? (
        <FilterSection title="State" chosen={labelsOf(options?.states, filters.state)}>
          <CheckboxGroup
            legend="State"
            hideLegend
            roving
            maxHeight={OPTION_LIST_HEIGHT}
            options={counted(options?.states, counts?.states)}
            value={filters.state}
            onChange={(states) =>
              onChange({ state: STATE_CODES.filter((code) => states.some((state) => state === code)) })
            }
            emptyText={emptyText('No states available')}
          />
        </FilterSection>
      ) : null}
    </div>
  );
}
