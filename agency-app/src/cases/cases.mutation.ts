import {
  changeCaseCall,
  createCaseCall,
  setCasePersonCall,
  type ChangeCaseBody,
  type CreateCaseBody,
} from '@marketplace/contracts';
import { callApi, useAssociation, useMutation, useQueryClient } from '@marketplace/platform';
import { caseKeys } from './cases.query.ts';

export function useRefreshCases() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: caseKeys.all });
}

/** A retry with the same ID creates only one case. */
export function useMakeCase() {
  const association = useAssociation()?.code;
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (body: Omit<CreateCaseBody, 'association'>) =>
      callApi(createCaseCall, { body: { ...body, association } }),
    onSuccess: () => void refresh(),
  });
}

/** Resolves after the page shows the change. */
export function useChangeCase(id: string) {
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (body: ChangeCaseBody) => callApi(changeCaseCall, { params: { id }, body }),
    onSettled: refresh,
  });
}

/** Keeps the hours that are already assigned to the person. */
export function useAddToCase() {
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: ({ caseId, candidateUuid }: { caseId: string; candidateUuid: string }) =>
      callApi(setCasePersonCall, { params: { id: caseId }, body: { candidateUuid } }),
    // Also refreshes after a failure, because a colleague may have closed the case.
    onSettled: () => void refresh(),
  });
}
