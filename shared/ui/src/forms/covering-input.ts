import { css } from '@marketplace/platform';

/** Invisible input over its label, so that pointers and touch exploration reach the input. */
export const coveringInput = css`
  position: absolute;
  inset: 0;
  appearance: none;
  width: 100%;
  height: 100%;
  margin: 0;
  border-radius: inherit;
  opacity: 0;
  cursor: inherit;
`;
