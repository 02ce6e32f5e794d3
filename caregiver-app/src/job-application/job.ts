import { DEFAULT_APPLICATION_SOURCE, JOB_TEXT_MAX } from '@marketplace/contracts';

/** The job that a caregiver came to apply for, as the address names it. */
export interface Job {
  title: string;
  agency: string | null;
  internal: string | null;
  source: string;
}

/** The job in the address' query (job_title, agency, internal, source), or null without a job title. */
export function jobFromSearch(params: URLSearchParams): Job | null {
  const text = (name: string) => params.get(name)?.trim().slice(0, JOB_TEXT_MAX).trim() || null;
  const title = text('job_title');
  if (title === null) return null;
  return {
    title,
    agency: text('agency'),
    internal: text('internal'),
    source: text('source') ?? DEFAULT_APPLICATION_SOURCE,
  };
}

/** The job as the calls carry it. */
export function jobFields(job: Job) {
  return { job_title: job.title, agency: job.agency, internal: job.internal, source: job.source };
}
