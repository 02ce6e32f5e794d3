import { keyframes, styled } from '@marketplace/platform';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

export const SpinnerRing = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  width: 1.1em;
  height: 1.1em;
  flex: none;
  border: 2.5px solid color-mix(in srgb, currentColor 28%, transparent);
  border-block-start-color: currentColor;
  border-radius: var(--radius-full);
  animation: ${turn} 0.8s linear infinite;
`;
