import {
  confirmEvidenceCall,
  disputeEvidenceCall,
  ownEvidenceCall,
  type OwnEvidenceResponse,
  removeEvidenceCall,
  type StateEvidenceBody,
  stateEvidenceCall,
} from '@marketplace/contracts';
import { callApi, useMutation, useQuery, useQueryClient } from '@marketplace/platform';

const ACTS = { remove: removeEvidenceCall, confirm: confirmEvidenceCall, dispute: disputeEvidenceCall };
export type EvidenceAct = keyof typeof ACTS;

function useStoreEvidence(token: string) {
  const queries = useQueryClient();
  return ({ evidence }: OwnEvidenceResponse) => queries.setQueryData(evidenceKeys.own(token), evidence);
}

export function useStateEvidence(token: string) {
  const store = useStoreEvidence(token);
  return useMutation({
    mutationFn: (body: StateEvidenceBody) => callApi(stateEvidenceCall, { body, token }),
    onSuccess: store,
  });
}

export function useEvidenceAct(token: string) {
  const store = useStoreEvidence(token);
  return useMutation({
    mutationFn: ({ act, id }: { act: EvidenceAct; id: string }) => callApi(ACTS[act], { params: { id }, token }),
    onSuccess: store,
  });
}

const evidenceKeys = { own: (token: string) => ['caregiver-evidence', token] as const };

export function useOwnEvidence(token: string) {
  return useQuery({
    queryKey: evidenceKeys.own(token),
    // Sends offline too, so that the call fails instead of hanging.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await callApi(ownEvidenceCall, { token, signal })).evidence,
  });
}
