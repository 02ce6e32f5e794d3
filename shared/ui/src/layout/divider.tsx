import { styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';

const Root = styled.hr`
  width: 100%;
  height: 1px;
  margin: 0;
  border: 0;
  background: var(--color-line);
`;

export function Divider(props: ComponentProps<'hr'>) {
  return <Root {...props} />;
}
