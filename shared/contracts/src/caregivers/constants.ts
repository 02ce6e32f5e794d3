export const MAX_JOB_TEXT_LENGTH = 120;
/** Maximum length of the parameter that identifies a job link. */
export const MAX_JOB_LINK_LENGTH = 100;
export const DEFAULT_APPLICATION_SOURCE = 'job_posting';

/** Word that a caregiver types to delete the profile. */
export const DELETE_CONFIRMATION = 'DELETE';
