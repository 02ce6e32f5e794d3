import {
  confirmEvidenceCall,
  disputeEvidenceCall,
  removeEvidenceCall,
  stateEvidenceCall,
  type OwnEvidenceResponse,
  type StateEvidenceBody,
} from '@marketplace/contracts';
import { callApi, useMutation, useQueryClient } from '@marketplace/platform';
import { evidenceKeys } from './own-evidence.query.ts';

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
