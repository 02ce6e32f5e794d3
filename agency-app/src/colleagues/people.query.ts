import { agencyPeopleCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

export const peopleKeys = { all: ['agency-people'] as const };

/** Fetches the agency's people; for owners, also open invitations and the history. */
export function useAgencyPeople() {
  return useQuery({ queryKey: peopleKeys.all, queryFn: () => callApi(agencyPeopleCall) });
}
