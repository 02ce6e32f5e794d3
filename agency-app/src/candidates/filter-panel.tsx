import type { CandidateFacets, FilterOptions } from '@marketplace/contracts';
import {
  CARE_SETTING_VALUES,
  EXPERIENCE_LABELS,
  YES_NO_FACTS,
  EVIDENCE_FILTERS,
  FILTERED_FACTS,
  FILTERS,
  STATE_CODES,
  type FilteredFactKey,
  type ListedDiscipline,
} from '@marketplace/domain';
import { CheckboxGroup, RadioGroup, Stack } from '@marketplace/ui';
import { memo, useMemo } from 'react';
import { CityFilter, DistanceFilter } from './city-filter.tsx';
import { addCounts } from './add-counts.ts';
import { FilterSection } from './filter-section.tsx';
import { WhenSection } from './when-section.tsx';
import type { FilterState } from '../candidate-search/filter-state.ts';

const OPTION_LIST_HEIGHT = '13.5rem';
const LOOKING_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export interface FilterPanelProps {
  discipline: ListedDiscipline;
  filters: FilterState;
  /** Undefined until the first response. */
  options: FilterOptions | undefined;
  /** Matches per option; undefined until known. */
  counts: CandidateFacets | undefined;
  /** US state of the association, which limits the list and hides the state filter; null on the main site. */
  lockedState: string | null;
  zipError: string | undefined;
  onChange: (change: Partial<FilterState>) => void;
}

const labelsOf = (options: ChoicesSectionProps['options'], values: readonly string[]): string[] =>
  values.map((value) => options?.find((option) => option.value === value)?.label ?? value);

interface ChoicesSectionProps {
  title: string;
  options: readonly { value: string; label: string }[] | undefined;
  counts: Record<string, number> | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
  emptyText: string;
  /** Makes the section a scroll area with one Tab stop. */
  long?: boolean;
}

// Memoized, so that a click renders one section.
const ChoicesSection = memo(function ChoicesSection(props: ChoicesSectionProps) {
  const { title, options, counts, value, onChange, emptyText, long = false } = props;
  return (
    <FilterSection title={title} chosenLabels={labelsOf(options, value)}>
      <CheckboxGroup
        legend={title}
        hideLegend
        {...(long ? { roving: true, maxHeight: OPTION_LIST_HEIGHT } : {})}
        options={addCounts(options, counts)}
        value={value}
        onChange={onChange}
        emptyText={options === undefined ? 'Loading...' : emptyText}
      />
    </FilterSection>
  );
});

type Change = Pick<FilterPanelProps, 'onChange'>;

const WhereSection = memo(function WhereSection(
  props: Pick<FilterState, 'zip_code' | 'city' | 'radius'> &
    Pick<FilterPanelProps, 'lockedState' | 'zipError'> &
    Change,
) {
  const { zip_code, city, radius, lockedState, zipError, onChange } = props;
  return (
    <FilterSection title="Where" onlyWhenCollapsed chosenLabels={[zip_code, city].filter((place) => place !== '')}>
      <Stack gap={5}>
        <DistanceFilter zipCode={zip_code} radius={radius} zipError={zipError} onChange={onChange} />
        <CityFilter city={city} state={lockedState} onChange={onChange} />
      </Stack>
    </FilterSection>
  );
});

const LookingSection = memo(function LookingSection(
  props: Pick<FilterState, 'looking_for_work'> & { counts: CandidateFacets['looking_for_work'] | undefined } & Change,
) {
  const { looking_for_work, counts, onChange } = props;
  return (
    <FilterSection title="Looking for work" chosenLabels={[]}>
      <RadioGroup
        legend="Looking for work"
        hideLegend
        columns
        options={addCounts(LOOKING_OPTIONS, counts, (option) => String(option.value === 'yes'))}
        value={looking_for_work ? 'yes' : 'no'}
        onChange={(answer) => onChange({ looking_for_work: answer === 'yes' })}
      />
    </FilterSection>
  );
});

const FactSection = memo(function FactSection(
  props: { fact: FilteredFactKey; isChecked: boolean; counts: Record<string, number> | undefined } & Change,
) {
  const { fact, isChecked, counts, onChange } = props;
  const title = YES_NO_FACTS[fact].yes;
  return (
    <FilterSection title={title} chosenLabels={[]}>
      <CheckboxGroup
        legend={title}
        hideLegend
        options={addCounts([{ value: 'true', label: FILTERS[fact].chip }], counts)}
        value={isChecked ? ['true'] : []}
        onChange={(values) => onChange({ [fact]: values.length > 0 })}
      />
    </FilterSection>
  );
});

type EvidenceKey = (typeof EVIDENCE_FILTERS)[number];

const EvidenceSection = memo(function EvidenceSection(
  props: Pick<FilterState, EvidenceKey> & Pick<FilterPanelProps, 'counts'> & Change,
) {
  const { counts, onChange } = props;
  return (
    <FilterSection title="Licenses and certificates" chosenLabels={[]}>
      <CheckboxGroup
        legend="Licenses and certificates"
        hideLegend
        options={EVIDENCE_FILTERS.flatMap((key) =>
          addCounts([{ value: key, label: FILTERS[key].chip }], counts?.[key], () => 'true'),
        )}
        value={EVIDENCE_FILTERS.filter((key) => props[key])}
        onChange={(keys) =>
          onChange({ credential_checked: keys.includes('credential_checked'), cpr: keys.includes('cpr') })
        }
      />
    </FilterSection>
  );
});

function ListedChoices({ filters, options, counts, lockedState, onChange }: FilterPanelProps) {
  const choose = useMemo(
    () => ({
      experience: (levels: string[]) =>
        onChange({ amount_exp: EXPERIENCE_LABELS.filter((label) => levels.includes(label)) }),
      setting: (settings: string[]) =>
        onChange({ care_setting: CARE_SETTING_VALUES.filter((value) => settings.includes(value)) }),
      language: (language: string[]) => onChange({ language }),
      state: (states: string[]) => onChange({ state: STATE_CODES.filter((code) => states.includes(code)) }),
    }),
    [onChange],
  );
  return (
    <>
      <ChoicesSection
        title="Experience"
        options={options?.experiences}
        counts={counts?.experiences}
        value={filters.amount_exp}
        onChange={choose.experience}
        emptyText="No experience levels available"
      />
      <ChoicesSection
        title="Care setting"
        options={options?.careSettings}
        counts={counts?.careSettings}
        value={filters.care_setting}
        onChange={choose.setting}
        emptyText="No care settings available"
      />
      <ChoicesSection
        title="Language"
        options={options?.languages}
        counts={counts?.languages}
        value={filters.language}
        onChange={choose.language}
        emptyText="No languages available"
        long
      />
      {lockedState === null ? (
        <ChoicesSection
          title="State"
          options={options?.states}
          counts={counts?.states}
          value={filters.state}
          onChange={choose.state}
          emptyText="No states available"
          long
        />
      ) : null}
    </>
  );
}

/** Filter controls; changes apply immediately. `onChange` must keep its identity to avoid rendering every section. */
export default function FilterPanel(props: FilterPanelProps) {
  const { discipline, filters, counts, lockedState, zipError, onChange } = props;
  const { zip_code, city, radius, hours, selected_days, selected_times, schedule } = filters;
  const { looking_for_work, credential_checked, cpr } = filters;
  return (
    <div>
      <WhereSection {...{ zip_code, city, radius, lockedState, zipError, onChange }} />
      <WhenSection
        {...{ hours, zip_code, radius, discipline, selected_days, selected_times, schedule, counts, onChange }}
      />
      <LookingSection counts={counts?.looking_for_work} {...{ looking_for_work, onChange }} />
      <EvidenceSection {...{ credential_checked, cpr, counts, onChange }} />
      {FILTERED_FACTS.map((fact) => (
        <FactSection key={fact} fact={fact} isChecked={filters[fact]} counts={counts?.[fact]} onChange={onChange} />
      ))}
      <ListedChoices {...props} />
    </div>
  );
}
