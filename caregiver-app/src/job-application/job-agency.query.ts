import { jobAgencyCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import { jobAgencyKeys } from './job-agency.keys.ts';
import { jobQuery, type Job } from './job.ts';

export interface ShownAgency {
  /** Its present name, or the one of the address until that is known. */
  name: string | null;
  /** False when nobody checked that the agency is who its name says; null until it is known. */
  verified: boolean | null;
}

/** The agency that the job link leads to. */
export function useJobAgency(job: Job): ShownAgency {
  const query = jobQuery(job);
  const { data } = useQuery({
    queryKey: jobAgencyKeys.of(query),
    queryFn: ({ signal }) => callApi(jobAgencyCall, { query, signal, token: null }),
    enabled: job.agency !== null,
  });
  return { name: data?.agency_name ?? job.agency, verified: data?.verified ?? null };
}
