import { ownEvidenceCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

export const evidenceKeys = { own: (token: string) => ['caregiver-evidence', token] as const };

export function useOwnEvidence(token: string) {
  return useQuery({
    queryKey: evidenceKeys.own(token),
    // Fails when offline instead of loading forever.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await callApi(ownEvidenceCall, { token, signal })).evidence,
  });
}
