import type { ControlsOwner } from './controls-owner.ts';

/** A new token refetches. */
export const profileControlsKeys = {
  of: ({ uuid, token }: ControlsOwner) => ['caregiver-controls', uuid, token] as const,
};
