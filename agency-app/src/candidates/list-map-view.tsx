import type { ListedDiscipline } from '@marketplace/domain';
import { useAssociation } from '@marketplace/platform';
import { NearbyMap } from '../area-map/nearby-map.tsx';
import {
  changeFilters,
  criteriaOf,
  DEFAULT_FILTERS,
  filtersToSearch,
  toListParams,
  type FilterState,
} from '../candidate-search/filter-state.ts';
import { AgencySupplyMap } from '../supply/supply-map.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

interface ListMapViewProps {
  discipline: ListedDiscipline;
  filters: FilterState;
  isWide: boolean;
  onChooseArea: (zip: string) => void;
  onFollow: () => void;
}

export default function ListMapView({ discipline, filters, isWide, onChooseArea, onFollow }: ListMapViewProps) {
  const association = useAssociation()?.code ?? null;
  const addressWith = (change: Partial<FilterState>) => {
    const text = filtersToSearch(changeFilters(filters, { ...change, map: false })).toString();
    return `/candidates/${discipline.slug}${text === '' ? '' : `?${text}`}`;
  };
  if (filters.zip_code !== '') {
    return (
      <NearbyMap
        discipline={discipline}
        params={toListParams(filters, discipline, association)}
        chosenZip={filters.area}
        isWide={isWide}
        addressOf={(zip) => addressWith({ area: zip })}
        onChoose={onChooseArea}
        onFollow={onFollow}
      />
    );
  }
  return (
    <>
      {hasMoreThanState(filters) ? (
        <MutedText>
          {`This map counts all ${discipline.plural} who are looking for work and ignores your other filters. Enter a ZIP code to apply every filter.`}
        </MutedText>
      ) : null}
      <AgencySupplyMap
        key={filters.state.join()}
        discipline={discipline}
        initialState={filters.state.length === 1 ? filters.state[0] : null}
        addressOf={(_, state) => addressWith({ state: state === null ? [] : [state] })}
        onFollow={onFollow}
      />
    </>
  );
}

/** Whether filters other than the state are set. Public supply counts support only the state filter. */
function hasMoreThanState(filters: FilterState): boolean {
  const otherFilters = { ...criteriaOf(filters), state: [], radius: DEFAULT_FILTERS.radius };
  return filters.shortlisted || JSON.stringify(otherFilters) !== JSON.stringify(criteriaOf(DEFAULT_FILTERS));
}
