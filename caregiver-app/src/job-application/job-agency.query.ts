import { jobAgencyCall } from '@marketplace/contracts';
import { withoutHiddenCharacters } from '@marketplace/domain';
import { callApi, useQuery } from '@marketplace/platform';
import { jobQuery, type Job } from './job.ts';

const jobAgencyKeys = { of: (query: ReturnType<typeof jobQuery>) => ['job-agency', query] as const };

interface ShownAgency {
  name: string | null;
  verified: boolean | null;
}

export function useJobAgency(job: Job): ShownAgency {
  const query = jobQuery(job);
  const { data } = useQuery({
    queryKey: jobAgencyKeys.of(query),
    queryFn: ({ signal }) => callApi(jobAgencyCall, { query, signal, token: null }),
    enabled: job.agency !== null,
  });
  const name = data?.agency_name ?? job.agency;
  return { name: name === null ? null : withoutHiddenCharacters(name) || null, verified: data?.verified ?? null };
}
