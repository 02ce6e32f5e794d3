import { candidateTypesCall } from '@marketplace/contracts';
import { callApi, useAssociation, useQuery } from '@marketplace/platform';

const candidateTypeKeys = {
  all: ['candidate-types'] as const,
  of: (association: string | null) => [...candidateTypeKeys.all, association] as const,
};

const STALE_MS = 5 * 60_000;
const GC_MS = 30 * 60_000;

/** Disciplines with at least one caregiver on this site, in display order. */
export function useCandidateTypes() {
  const association = useAssociation()?.code ?? null;
  return useQuery({
    queryKey: candidateTypeKeys.of(association),
    queryFn: async ({ signal }) => {
      const query = association === null ? {} : { association };
      const { candidate_types } = await callApi(candidateTypesCall, { query, signal });
      return candidate_types
        .filter((type) => type.is_active)
        .sort((one, other) => one.display_order - other.display_order);
    },
    staleTime: STALE_MS,
    gcTime: GC_MS,
  });
}
