/** Characters of a job's title, agency or source that a link may carry. */
export const JOB_TEXT_MAX = 120;
/** Characters of the parameter by which an agency's own job link is known. */
export const JOB_LINK_MAX = 100;
export const DEFAULT_APPLICATION_SOURCE = 'job_posting';
