import { agencyPeopleCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

export const peopleKeys = { all: ['agency-people'] as const };

/** The people of the caller's agency; owners also get open invitations and what happened. */
export function useAgencyPeople() {
  return useQuery({ queryKey: peopleKeys.all, queryFn: () => callApi(agencyPeopleCall) });
}
