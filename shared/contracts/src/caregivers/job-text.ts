/** Characters of a job's title, agency or source that a link may carry. */
export const JOB_TEXT_MAX = 120;
export const DEFAULT_APPLICATION_SOURCE = 'job_posting';
