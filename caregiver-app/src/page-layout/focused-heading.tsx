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

/** Heading that takes the focus when it appears, so that screen readers announce a screen without navigation. */
export function FocusedHeading(props: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return <Quiet {...props} ref={heading} tabIndex={-1} />;
}
