import type { FilterOptions } from '@marketplace/contracts';
import {
  CARE_SETTING_VALUES,
  DAYS,
  EXPERIENCE_LABELS,
  SCHEDULE_FILTER_VALUES,
  SCHEDULE_FILTERS,
  STATE_CODES,
  TIME_WINDOWS,
} from '@marketplace/domain';
import { CheckboxGroup, ChipToggleGroup, Field, RadioGroup, Select, Stack } from '@marketplace/ui';
import { DistanceFilter } from './distance-filter.tsx';
import { FilterSection } from './filter-section.tsx';
import type { FilterState } from './filter-state.ts';

const OPTION_LIST_HEIGHT = '13.5rem';
const SCHEDULE_OPTIONS = [
  { value: 'all', label: 'Any schedule' },
  ...SCHEDULE_FILTERS.map(({ value, label }) => ({ value, label })),
];
const LOOKING_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export interface FilterPanelProps {
  filters: FilterState;
  /** What the server offers to choose from; undefined until it has answered once. */
  options: FilterOptions | undefined;
  /** An association sets the state, so that it cannot be chosen. */
  stateLocked: boolean;
  zipError: string | undefined;
  onChange: (change: Partial<FilterState>) => void;
}

const labelsOf = (options: FilterOptions['languages'] | undefined, values: readonly string[]): string[] =>
  values.map((value) => options?.find((option) => option.value === value)?.label ?? value);

/** Every filter of the listing. Each choice applies at once. */
export function FilterPanel({ filters, options, stateLocked, zipError, onChange }: FilterPanelProps) {
  const days = DAYS.filter((day) => filters.selected_days.includes(day.day_of_week));
  const windows = TIME_WINDOWS.filter((window) => filters.selected_times.includes(window.time_window));
  const emptyText = (text: string) => (options === undefined ? 'Loading...' : text);
  return (
    <div>
      <FilterSection title="Location" onlyWhenFolded chosen={filters.zip_code === '' ? [] : [filters.zip_code]}>
        <DistanceFilter zipCode={filters.zip_code} radius={filters.radius} zipError={zipError} onChange={onChange} />
      </FilterSection>
      <FilterSection
        title="Availability"
        onlyWhenFolded
        chosen={[...days.map((day) => day.short), ...windows.map((window) => window.name)]}
      >
        <Stack gap={4}>
          <ChipToggleGroup
            legend="Days"
            options={DAYS.map((day) => ({ value: day.day_of_week, label: day.short, accessibleLabel: day.name }))}
            value={filters.selected_days}
            onChange={(selected_days) => onChange({ selected_days })}
          />
          <ChipToggleGroup
            legend="Times of day"
            options={TIME_WINDOWS.map((window) => ({
              value: window.time_window,
              label: window.name,
              accessibleLabel: `${window.name}, ${window.hours}`,
            }))}
            value={filters.selected_times}
            onChange={(selected_times) => onChange({ selected_times })}
          />
          <Field label="Schedule">
            <Select
              options={SCHEDULE_OPTIONS}
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
          options={LOOKING_OPTIONS}
          value={filters.looking_for_work ? 'yes' : 'no'}
          onChange={(answer) => onChange({ looking_for_work: answer === 'yes' })}
        />
      </FilterSection>
      <FilterSection title="Experience" chosen={filters.amount_exp}>
        <CheckboxGroup
          legend="Experience"
          hideLegend
          options={options?.experiences ?? []}
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
          options={options?.careSettings ?? []}
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
          maxHeight={OPTION_LIST_HEIGHT}
          options={options?.languages ?? []}
          value={filters.language}
          onChange={(language) => onChange({ language })}
          emptyText={emptyText('No languages available')}
        />
      </FilterSection>
      {!stateLocked && (
        <FilterSection title="State" chosen={labelsOf(options?.states, filters.state)}>
          <CheckboxGroup
            legend="State"
            hideLegend
            maxHeight={OPTION_LIST_HEIGHT}
            options={options?.states ?? []}
            value={filters.state}
            onChange={(states) =>
              onChange({ state: STATE_CODES.filter((code) => states.some((state) => state === code)) })
            }
            emptyText={emptyText('No states available')}
          />
        </FilterSection>
      )}
    </div>
  );
}
