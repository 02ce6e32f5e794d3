import { EMPTY_WEEK, type ListedDiscipline } from '@marketplace/domain';
import { AppLink } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { casePath } from '../candidate-search/case-search.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';

interface CaseLinkProps {
  discipline: ListedDiscipline;
  filters: FilterState;
}

export function CaseLink({ discipline, filters }: CaseLinkProps) {
  if (filters.hours === EMPTY_WEEK) return null;
  return (
    <Button asChild size="s">
      <AppLink to={casePath(discipline, filters)}>See who covers this case</AppLink>
    </Button>
  );
}
