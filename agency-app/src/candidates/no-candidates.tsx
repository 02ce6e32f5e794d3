import type { CandidateListParams } from '@marketplace/contracts';
import { MAX_RADIUS_MILES, withCommas } from '@marketplace/domain';
import { Button, Cluster, Outcome } from '@marketplace/ui';
import type { ActiveFilter } from '../candidate-search/active-filters.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';
import { useSuggestedCity } from '../candidate-search/city-suggestions.query.ts';
import { useFilterRelaxations, type FilterRelaxation } from '../candidate-search/filter-relaxations.query.ts';

interface NoCandidatesProps {
  city: string;
  lockedState: string | null;
  onSuggestedCity: (city: string) => void;
  active: readonly ActiveFilter[];
  /** Returns the parameters of the list call after a filter is removed. */
  paramsAfter: (removal: Partial<FilterState>) => CandidateListParams;
  onRelax: (way: FilterRelaxation) => void;
  /** Widens the search to the maximum radius; undefined without a ZIP code or at that radius. */
  onWiden: (() => void) | undefined;
  onClearAll: () => void;
}

export default function NoCandidates(props: NoCandidatesProps) {
  const { city, lockedState, onSuggestedCity, active, paramsAfter, onRelax, onWiden, onClearAll } = props;
  const relaxations = useFilterRelaxations(active, paramsAfter) ?? [];
  const suggestedCity = useSuggestedCity(city, lockedState);
  return (
    <Outcome
      picture="nothing_yet"
      variant="tint"
      title="No candidates found matching your filters."
      primary={
        active.length > 0 ? (
          <Cluster gap={3} justify="center">
            {suggestedCity === null ? null : (
              <Button onClick={() => onSuggestedCity(suggestedCity)}>{`Did you mean ${suggestedCity}?`}</Button>
            )}
            {relaxations.map((relaxation) => (
              <Button key={relaxation.label} variant="secondary" onClick={() => onRelax(relaxation)}>
                {`${relaxation.label}: ${withCommas(relaxation.total)}`}
              </Button>
            ))}
            {onWiden ? <Button onClick={onWiden}>{`Search within ${MAX_RADIUS_MILES} miles`}</Button> : null}
            <Button variant="secondary" onClick={onClearAll}>
              Clear All
            </Button>
          </Cluster>
        ) : undefined
      }
    >
      {relaxations.length > 0
        ? 'Remove a filter to see more:'
        : 'Try a longer distance, fewer days, or a different schedule.'}
    </Outcome>
  );
}
