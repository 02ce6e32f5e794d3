import { withoutHiddenCharacters } from '@marketplace/domain';
import { DEFAULT_APPLICATION_SOURCE, MAX_JOB_LINK_LENGTH, MAX_JOB_TEXT_LENGTH } from '@marketplace/contracts';

export interface Job {
  title: string;
  agency: string | null;
  internal: string | null;
  source: string;
  /** Signature of a link from the agency. The server verifies it. */
  link: string | null;
}

/** Job in the URL's query (job_title, agency, internal, source, job_link); null without a title. */
export function jobFromSearch(params: URLSearchParams): Job | null {
  const text = (name: string) => params.get(name)?.trim().slice(0, MAX_JOB_TEXT_LENGTH).trim() || null;
  const title = text('job_title');
  if (title === null || withoutHiddenCharacters(title) === '') return null;
  const link = params.get('job_link');
  return {
    title,
    agency: text('agency'),
    internal: text('internal'),
    source: text('source') ?? DEFAULT_APPLICATION_SOURCE,
    link: link !== null && link.length <= MAX_JOB_LINK_LENGTH ? link || null : null,
  };
}

export function jobFields(job: Job) {
  return {
    job_title: job.title,
    agency: job.agency,
    internal: job.internal,
    source: job.source,
    ...(job.link === null ? {} : { job_link: job.link }),
  };
}

export function jobQuery(job: Job) {
  return {
    job_title: job.title,
    ...(job.agency === null ? {} : { agency: job.agency }),
    ...(job.link === null ? {} : { job_link: job.link }),
  };
}

/** Job title without invisible characters, because anyone can craft a link. API calls send the signed original. */
export const shownTitle = (job: Job) => withoutHiddenCharacters(job.title);
