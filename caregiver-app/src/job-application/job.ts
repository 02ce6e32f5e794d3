import { withoutHiddenCharacters } from '@marketplace/domain';
import { DEFAULT_APPLICATION_SOURCE, MAX_JOB_LINK_LENGTH, MAX_JOB_TEXT_LENGTH } from '@marketplace/contracts';

/** The job that a caregiver came to apply for, as the address names it. */
export interface Job {
  title: string;
  agency: string | null;
  internal: string | null;
  source: string;
  /** Says that the agency made this link itself; the server checks it. */
  link: string | null;
}

/** The job in the address' query (job_title, agency, internal, source, job_link), or null without a job title. */
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

/** The job as the calls carry it. */
export function jobFields(job: Job) {
  return {
    job_title: job.title,
    agency: job.agency,
    internal: job.internal,
    source: job.source,
    ...(job.link === null ? {} : { job_link: job.link }),
  };
}

/** What says which agency offers the job. */
export function jobQuery(job: Job) {
  return {
    job_title: job.title,
    ...(job.agency === null ? {} : { agency: job.agency }),
    ...(job.link === null ? {} : { job_link: job.link }),
  };
}

/** The title without what nobody sees: anybody can put any text into a link. The calls carry it as it is, because it is signed. */
export const shownTitle = (job: Job) => withoutHiddenCharacters(job.title);
