import { isSameCriteria, MAX_SAVED_SEARCH_NAME_LENGTH, type ListedDiscipline } from '@marketplace/domain';
import { toast, useAssociation } from '@marketplace/platform';
import { Alert, Switch } from '@marketplace/ui';
import { useState } from 'react';
import { criteriaOf, type FilterState } from '../candidate-search/filter-state.ts';
import { useSavedSearches, useSaveSearch } from './saved-searches.query.ts';
import { SearchNameDialog } from './search-name-dialog.tsx';

export interface SearchToSave {
  discipline: ListedDiscipline;
  /** Disciplines that a case cover searches in addition to `discipline`. */
  furtherDisciplines?: readonly ListedDiscipline[];
  filters: FilterState;
  words: readonly string[];
}

interface SaveSearchDialogProps extends SearchToSave {
  onClose: () => void;
}

export default function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { discipline, furtherDisciplines = [], filters, words, onClose } = props;
  const association = useAssociation()?.code;
  const disciplineText = [discipline, ...furtherDisciplines].map(({ code }) => code).join(' or ');
  const suggestedName = [disciplineText, ...words].join(' · ').slice(0, MAX_SAVED_SEARCH_NAME_LENGTH);
  const furtherCodes = furtherDisciplines.map(({ code }) => code);
  const search = {
    discipline: discipline.code,
    ...(furtherCodes.length === 0 ? {} : { further_disciplines: furtherCodes }),
    criteria: criteriaOf(filters),
    association,
  };
  const [dailyMail, setDailyMail] = useState(true);
  const saving = useSaveSearch();
  const savedSearch = useSavedSearches().data?.find(
    (candidate) =>
      candidate.discipline === search.discipline &&
      (candidate.further_disciplines ?? []).toSorted().join() === furtherCodes.toSorted().join() &&
      isSameCriteria(candidate.criteria, search.criteria),
  );
  const save = (name: string) =>
    saving.mutate(
      { ...search, name, daily_mail: dailyMail },
      {
        onSuccess: () => {
          toast({
            title: 'Search saved',
            description: dailyMail
              ? "We'll email you once a day when someone new matches or a match changes."
              : "You'll find it on your Candidates page.",
            tone: 'success',
          });
          onClose();
        },
      },
    );
  return (
    <SearchNameDialog
      title="Save this search"
      description="You'll find it on your Candidates page."
      initialName={suggestedName}
      submit={{ children: 'Save search', busy: saving.isPending, disabled: savedSearch !== undefined }}
      error={saving.error}
      onSubmit={save}
      onClose={onClose}
    >
      {savedSearch === undefined ? (
        <Switch
          label="Email me new matches"
          description="Once a day, only when someone is new, is available again, moved or changed hours. Stop it anytime with one click."
          checked={dailyMail}
          onCheckedChange={setDailyMail}
        />
      ) : (
        <Alert live title="You've already saved this search">
          {`It's called “${savedSearch.name}”. You can rename it or change its daily email on your Candidates page.`}
        </Alert>
      )}
    </SearchNameDialog>
  );
}
