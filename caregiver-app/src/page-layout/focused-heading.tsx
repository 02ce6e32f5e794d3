import { useEffect, useRef } from 'react';
import { styled } from '@marketplace/platform';
import { Heading, type HeadingProps } from '@marketplace/ui';

const Quiet = styled(Heading)`
  scroll-margin-top: 6rem;
  &:focus,
  &:focus-visible {
    outline: none;
  }
`;

/**
 * A heading that takes focus when it appears, for screens that change without a navigation. Screen readers announce it.
 */
export function FocusedHeading(props: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return <Quiet {...props} ref={heading} tabIndex={-1} />;
}
