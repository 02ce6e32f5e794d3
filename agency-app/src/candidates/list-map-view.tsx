import type { ListedDiscipline } from '@marketplace/domain';
import { changeFilters, filtersToSearch, type FilterState } from '../candidate-search/filter-state.ts';
import { LazySupplyMap } from '../supply/lazy-supply-map.tsx';

interface ListMapViewProps {
  discipline: ListedDiscipline;
  filters: FilterState;
  onFollow: () => void;
}

/** Where the people of this discipline are. A state of the map is a filter of the list. */
export default function ListMapView({ discipline, filters, onFollow }: ListMapViewProps) {
  return (
    <LazySupplyMap
      discipline={discipline}
      initialState={filters.state.length === 1 ? filters.state[0] : null}
      addressOf={({ slug }, state) => {
        const wanted = changeFilters(filters, { state: state === null ? [] : [state] });
        const text = filtersToSearch(wanted).toString();
        return `/candidates/${slug}${text === '' ? '' : `?${text}`}`;
      }}
      onFollow={onFollow}
    />
  );
}
