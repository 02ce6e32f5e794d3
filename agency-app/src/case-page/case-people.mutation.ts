import { addCaseNoteCall, deleteCaseNoteCall, removeCasePersonCall, setCasePersonCall } from '@marketplace/contracts';
import { callApi, useMutation } from '@marketplace/platform';
import { useRefreshCases } from '../cases/cases.mutation.ts';
import { showFailure } from '../failures/failure-text.ts';

/** Adds a person to the case's shortlist (no hours) or assigns hours. Resolves after the page shows the change. */
export function useSetCasePerson(id: string, name: string) {
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (body: { candidateUuid: string; hours: number }) =>
      callApi(setCasePersonCall, { params: { id }, body }),
    onError: (error) => showFailure(error, `We couldn't change ${name} on this case. Please try again.`, `case ${id}`),
    onSettled: refresh,
  });
}

export function useRemoveCasePerson(id: string, name: string) {
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (candidate_uuid: string) => callApi(removeCasePersonCall, { params: { id, candidate_uuid } }),
    onError: (error) => showFailure(error, `We couldn't remove ${name}. Please try again.`, `case ${id}`),
    onSettled: refresh,
  });
}

/** A retry with the same ID stores the note once. */
export function useAddCaseNote(id: string) {
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (body: { id: string; text: string }) => callApi(addCaseNoteCall, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useDeleteCaseNote(id: string) {
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (note_id: string) => callApi(deleteCaseNoteCall, { params: { id, note_id } }),
    onError: (error) => showFailure(error, "We couldn't delete the note. Please try again."),
    onSettled: refresh,
  });
}
