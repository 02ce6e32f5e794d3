import { styled, usePageTitle } from '@marketplace/platform';
import { Outcome, Page, type OutcomeProps } from '@marketplace/ui';
import type { ReactNode } from 'react';

interface OutcomePageProps extends Omit<OutcomeProps, 'title' | 'headingLevel' | 'look'> {
  title: string;
  /** Document title; defaults to `title`. */
  pageTitle?: string;
  foot?: ReactNode;
}

export function OutcomePage({ title, pageTitle = title, foot, ...outcome }: OutcomePageProps) {
  usePageTitle(pageTitle);
  return (
    <Outer width="narrow">
      <Outcome title={title} headingLevel={1} {...outcome} />
      {foot ? <Foot>{foot}</Foot> : null}
    </Outer>
  );
}

const Outer = styled(Page)`
  padding-block: clamp(2rem, 7vw, 5rem) var(--space-16);
`;

const Foot = styled.p`
  margin-block-start: var(--space-5);
  color: var(--color-text-muted);
  text-align: center;
`;
