/** Whose controls, and the link or edit token that authorises every call. */
export interface ControlsOwner {
  uuid: string;
  token: string;
}

/** Where the controls of a profile are kept. A renewed token asks anew. */
export const controlsKey = ({ uuid, token }: ControlsOwner) => ['caregiver-controls', uuid, token] as const;
