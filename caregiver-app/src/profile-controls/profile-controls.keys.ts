import type { ControlsOwner } from './controls-owner.ts';

/** A renewed token asks anew. */
export const profileControlsKeys = {
  of: ({ uuid, token }: ControlsOwner) => ['caregiver-controls', uuid, token] as const,
};
