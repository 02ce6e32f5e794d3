import { hideCandidateCall, unhideCandidateCall } from '@marketplace/contracts';
import { callApi, pageCountKeys, toast, useMutation, useQueryClient, type QueryClient } from '@marketplace/platform';
import { candidateAreaKeys, candidateFacetKeys, candidateKeys } from '../candidate-search/candidate-search.keys.ts';
import { useHasColleagues } from '../colleagues/done-by.ts';
import { showFailure } from '../failures/failure-text.ts';
import { changeRows, type NamedCandidate } from './shortlist.mutation.ts';
import { hiddenCandidateKeys, shortlistKeys } from './shortlist.keys.ts';

/** Key of toasts about a candidate. A newer toast replaces an older one with the same key. */
const hidingOf = ({ uuid }: NamedCandidate) => `hiding ${uuid}`;

export function useUnhiding() {
  const queries = useQueryClient();
  const hasColleagues = useHasColleagues();
  return useMutation({
    mutationFn: (candidate: NamedCandidate) =>
      callApi(unhideCandidateCall, { params: { candidate_uuid: candidate.uuid } }),
    onSuccess: async (_answer, candidate) => {
      const list = hasColleagues ? "your agency's list" : 'your list';
      toast({ title: `${candidate.name} is back on ${list}.`, tone: 'success', about: hidingOf(candidate) });
      await refreshLists(queries);
    },
    onError: (error, candidate) =>
      showFailure(error, `We couldn't show ${candidate.name} again. Please try again.`, hidingOf(candidate)),
  });
}

export function useHiding() {
  const queries = useQueryClient();
  const unhiding = useUnhiding();
  const hasColleagues = useHasColleagues();
  return useMutation({
    mutationFn: (candidate: NamedCandidate) => callApi(hideCandidateCall, { body: { candidateUuid: candidate.uuid } }),
    onSuccess: async (_answer, candidate) => {
      changeRows(queries, (rows) => rows.filter((row) => row.uuid !== candidate.uuid));
      toast({
        title: hasColleagues
          ? `${candidate.name} is hidden for everyone at your agency.`
          : `${candidate.name} is hidden from your list.`,
        description: hasColleagues
          ? 'You and your colleagues can show hidden candidates again from the account.'
          : 'You can show hidden candidates again from your account.',
        action: { label: 'Undo', onSelect: () => unhiding.mutate(candidate) },
        about: hidingOf(candidate),
      });
      await refreshLists(queries);
    },
    onError: (error, candidate) =>
      showFailure(error, `We couldn't hide ${candidate.name}. Please try again.`, hidingOf(candidate)),
  });
}

async function refreshLists(queries: QueryClient): Promise<void> {
  const keys = [
    candidateKeys.all,
    candidateFacetKeys.all,
    candidateAreaKeys.all,
    hiddenCandidateKeys.all,
    shortlistKeys.all,
    pageCountKeys.all,
  ];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
