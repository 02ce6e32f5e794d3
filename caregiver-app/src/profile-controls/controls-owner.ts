import { isApiError } from '@marketplace/platform';

export interface ControlsOwner {
  uuid: string;
  token: string;
}

export const hasExpired = (error: unknown): boolean => isApiError(error) && error.status === 401;
