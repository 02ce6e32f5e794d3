/** Maximum length of a job's title, agency or source in a link. */
export const JOB_TEXT_MAX = 120;
/** Maximum length of the parameter that identifies an agency's own job link. */
export const JOB_LINK_MAX = 100;
export const DEFAULT_APPLICATION_SOURCE = 'job_posting';
