import { disciplineBySlug, EMPTY_WEEK, weekPhrase } from '@marketplace/domain';
import { toast, useAppNavigate, useParams } from '@marketplace/platform';
import { RadioGroup, Spinner } from '@marketplace/ui';
import { useState } from 'react';
import { parseFilters } from '../candidate-search/filter-state.ts';
import { useListSearch } from '../candidate-search/list-search.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { casePagePath } from './case-words.ts';
import { useAddToCase } from './cases.mutation.ts';
import { useCases } from './cases.query.ts';
import MakeCaseDialog, { type CaseToMake } from './make-case-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';

export interface CaseCandidate {
  uuid: string;
  /** The candidate's name as the agency sees it. */
  name: string;
}

export interface AddToCaseDialogProps {
  candidate: CaseCandidate;
  onClose: () => void;
}

const NEW_CASE = 'new';

export default function AddToCaseDialog({ candidate, onClose }: AddToCaseDialogProps) {
  const cases = useCases();
  const caseToMake = useCaseOfPage();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const adding = useAddToCase();
  const navigate = useAppNavigate();
  if (isMaking && caseToMake !== null)
    return <MakeCaseDialog {...caseToMake} candidate={candidate} onClose={onClose} />;
  const openCases = (cases.data ?? []).filter(({ status }) => status === 'open');
  const options = [
    ...openCases.map(({ id, name, hours }) => ({ value: id, label: name, description: weekPhrase(hours) })),
    ...(caseToMake === null ? [] : [{ value: NEW_CASE, label: 'New case with these hours' }]),
  ];
  const add = () => {
    if (chosenId === NEW_CASE) return setIsMaking(true);
    const clientCase = openCases.find(({ id }) => id === chosenId);
    if (clientCase === undefined) return setIsMissing(true);
    if (adding.isPending) return;
    adding.mutate(
      { caseId: clientCase.id, candidateUuid: candidate.uuid },
      {
        onSuccess: () => {
          toast({
            title: `Added ${candidate.name} to ${clientCase.name}`,
            tone: 'success',
            about: `case ${clientCase.id}`,
            action: { label: 'Open case', onSelect: () => navigate(casePagePath(clientCase.id)) },
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Add ${candidate.name} to a case`}
      description="Everyone at your agency can see who is on a case. The candidate isn't notified."
      submit={options.length === 0 ? null : { children: 'Add', busy: adding.isPending, busyText: 'Adding...' }}
      error={adding.error}
      fallback={`We couldn't add ${candidate.name}. Please try again.`}
      onSubmit={add}
      onClose={onClose}
    >
      {cases.isLoadingError ? (
        <LoadFailed live title="We couldn't load your cases." query={cases} />
      ) : cases.data === undefined ? (
        <Spinner label="Loading your cases..." />
      ) : (
        <RadioGroup
          legend="Case"
          options={options}
          value={chosenId}
          maxHeight="18rem"
          error={isMissing && !options.some(({ value }) => value === chosenId) ? 'Please choose a case' : undefined}
          emptyText="You have no open cases. Mark the hours your client needs in a list's filters first."
          onChange={setChosenId}
        />
      )}
    </FormDialog>
  );
}

/** Returns a new case from the search of the current page. Returns null if the search has no hours to fill. */
function useCaseOfPage(): CaseToMake | null {
  const discipline = disciplineBySlug(useParams().slug ?? '');
  const filters = parseFilters(new URLSearchParams(useListSearch()));
  if (!discipline || filters.hours === EMPTY_WEEK) return null;
  return { disciplines: [discipline], search: filters };
}
