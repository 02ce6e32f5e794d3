import { css, styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';

export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

const Root = styled.span`
  ${visuallyHidden}
`;

interface VisuallyHiddenProps extends ComponentProps<'span'> {
  as?: ElementType | undefined;
}

export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <Root {...props} />;
}
