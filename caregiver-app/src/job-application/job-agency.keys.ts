import type { jobQuery } from './job.ts';

export const jobAgencyKeys = { of: (query: ReturnType<typeof jobQuery>) => ['job-agency', query] as const };
