import { agencyPeopleCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

export const peopleKeys = { all: ['agency-people'] as const };

/** Owners also get open invitations and the history. */
export function useAgencyPeople() {
  return useQuery({ queryKey: peopleKeys.all, queryFn: () => callApi(agencyPeopleCall) });
}
