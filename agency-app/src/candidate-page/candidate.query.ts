import { candidateCall } from '@marketplace/contracts';
import {
  callApi,
  isApiError,
  takePreloadedResponse,
  useAssociation,
  useQuery,
  useQueryClient,
} from '@marketplace/platform';
import { useState } from 'react';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import type { CandidatePage } from '../candidate-search/candidate-list.query.ts';
import { candidateListKeys, candidatePersonKeys } from '../candidate-search/candidate-search.keys.ts';

interface AskedPerson {
  /** The discipline's segment of the URL path. */
  type: string;
  uuid: string;
  /** ZIP from which distances are measured; empty for none. */
  zip: string;
}

/** Fetches a candidate. `isMissing`: no such candidate, or hidden from this agency. */
export function useCandidate({ type, uuid, zip }: AskedPerson) {
  const association = useAssociation()?.code;
  const associationQuery = association === undefined ? {} : { association };
  const query = { ...(zip === '' ? {} : { search_zip_code: zip }), ...associationQuery };
  const params = { type, uuid };
  const keyWithoutPlace = candidatePersonKeys.of({ ...params, ...associationQuery });
  const queries = useQueryClient();
  // Uses the preloaded response, whose request had no ZIP code.
  useState(() => {
    const preloadedResponse = takePreloadedResponse(candidateCall, { params, query: associationQuery });
    if (preloadedResponse !== undefined) queries.setQueryData(keyWithoutPlace, preloadedResponse);
  });
  const person = useQuery({
    queryKey: candidatePersonKeys.of({ ...params, ...query }),
    queryFn: ({ signal }): Promise<ShownCandidate> => callApi(candidateCall, { params, query, signal }),
    staleTime: 30_000,
    // Shows the cached list row, or else the cached candidate without a distance.
    placeholderData: () =>
      queries
        .getQueriesData<CandidatePage>({ queryKey: candidateListKeys.all })
        .flatMap(([, page]) => page?.candidates ?? [])
        .find((row) => row.uuid === uuid) ?? queries.getQueryData<ShownCandidate>(keyWithoutPlace),
  });
  return { ...person, isMissing: isApiError(person.error) && person.error.status === 404 };
}
