import { isApiError } from '@marketplace/platform';

/** Whose controls, and the link or edit token that authorizes every call. */
export interface ControlsOwner {
  uuid: string;
  token: string;
}

/** Whether a call failed because the link or edit token has expired. */
export const hasExpired = (error: unknown): boolean => isApiError(error) && error.status === 401;
