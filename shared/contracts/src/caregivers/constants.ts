export const MAX_JOB_TEXT_LENGTH = 120;
export const MAX_JOB_LINK_LENGTH = 100;
export const DEFAULT_APPLICATION_SOURCE = 'job_posting';

export const DELETE_CONFIRMATION = 'DELETE';
