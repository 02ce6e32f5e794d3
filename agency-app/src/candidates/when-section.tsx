import type { CandidateFacets } from '@marketplace/contracts';
import {
  DAYS,
  EMPTY_WEEK,
  type ListedDiscipline,
  SCHEDULE_FILTER_VALUES,
  SCHEDULE_FILTERS,
  TIME_WINDOWS,
  weekPhrase,
  withCommas,
} from '@marketplace/domain';
import { ChipToggleGroup, Field, Select, Stack } from '@marketplace/ui';
import { memo } from 'react';
import type { FilterState } from '../candidate-search/filter-state.ts';
import { MakeCaseButton } from '../cases/make-case-button.tsx';
import { addCounts } from './add-counts.ts';
import { FilterSection } from './filter-section.tsx';
import { HoursFilter } from './hours-filter.tsx';

const SCHEDULE_OPTIONS = [{ value: 'all', label: 'Any schedule' }, ...SCHEDULE_FILTERS];

interface Change {
  onChange: (change: Partial<FilterState>) => void;
}

type CaseSearch = Pick<FilterState, 'hours' | 'zip_code' | 'radius'> & { discipline: ListedDiscipline };

// A separate component, so that painting renders only the grid.
const HoursToFill = memo(function HoursToFill({ discipline, onChange, ...search }: CaseSearch & Change) {
  return (
    <HoursFilter hours={search.hours} onChange={(paintedWeek) => onChange({ hours: paintedWeek })}>
      {(hours) => <MakeCaseButton variant="link" disciplines={[discipline]} search={{ ...search, hours }} />}
    </HoursFilter>
  );
});

type QuickChoicesProps = Pick<FilterState, 'selected_days' | 'selected_times' | 'schedule'> &
  Change & { counts: CandidateFacets | undefined };

const QuickChoices = memo(function QuickChoices(props: QuickChoicesProps) {
  const { selected_days, selected_times, schedule, counts, onChange } = props;
  return (
    <>
      <ChipToggleGroup
        legend="Days"
        options={addCounts(
          DAYS.map((day) => ({ value: day.day_of_week, label: day.short, accessibleLabel: day.name })),
          counts?.days,
        )}
        value={selected_days}
        onChange={(value) => onChange({ selected_days: value })}
      />
      <ChipToggleGroup
        legend="Times of day"
        options={addCounts(
          TIME_WINDOWS.map((window) => ({
            value: window.time_window,
            label: window.name,
            accessibleLabel: `${window.name}, ${window.hours}`,
          })),
          counts?.times,
        )}
        value={selected_times}
        onChange={(value) => onChange({ selected_times: value })}
      />
      <Field label="Schedule">
        <Select
          options={addCounts(SCHEDULE_OPTIONS, counts?.schedules).map(({ value, label, count }) => ({
            value,
            label: count === undefined ? label : `${label} (${withCommas(count)})`,
          }))}
          value={schedule}
          onChange={(event) =>
            onChange({ schedule: SCHEDULE_FILTER_VALUES.find((v) => v === event.target.value) ?? 'all' })
          }
        />
      </Field>
    </>
  );
});

export const WhenSection = memo(function WhenSection(props: CaseSearch & QuickChoicesProps) {
  const { hours, zip_code, radius, discipline, ...choices } = props;
  const { selected_days, selected_times, schedule, onChange } = choices;
  return (
    <FilterSection
      title="When"
      onlyWhenCollapsed
      chosenLabels={[
        ...(hours === EMPTY_WEEK ? [] : [weekPhrase(hours)]),
        ...DAYS.filter((day) => selected_days.includes(day.day_of_week)).map((day) => day.short),
        ...TIME_WINDOWS.filter((window) => selected_times.includes(window.time_window)).map((window) => window.name),
        ...SCHEDULE_FILTERS.filter(({ value }) => value === schedule).map(({ label }) => label),
      ]}
    >
      <Stack gap={4}>
        <HoursToFill hours={hours} zip_code={zip_code} radius={radius} discipline={discipline} onChange={onChange} />
        <QuickChoices {...choices} />
      </Stack>
    </FilterSection>
  );
});
