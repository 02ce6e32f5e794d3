import { styled } from '@marketplace/platform';
import { Fragment, type ReactNode } from 'react';
import { DOT_ON_A_SPACE } from './row.styles.ts';

/** Inline text with dots between its parts. Skips null parts. No line starts or ends with a dot. */
export function DottedText({ parts }: { parts: readonly ReactNode[] }) {
  return parts
    .filter((part) => part !== null)
    .map((part, index) => (
      <Fragment key={index}>
        {index === 0 ? null : <Dot> </Dot>}
        {part}
      </Fragment>
    ));
}

const Dot = styled.span`
  ${DOT_ON_A_SPACE}
`;
