import { styled, usePageTitle } from '@marketplace/platform';
import { BELOW_TABLET, Card, Heading, Page, Stack, Text } from '@marketplace/ui';
import type { ReactNode } from 'react';

interface AuthCardProps {
  title: string;
  pageTitle?: string;
  lead?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}

export function AuthCard({ title, pageTitle = title, lead, children, foot }: AuthCardProps) {
  usePageTitle(pageTitle);
  return (
    <Outer width="narrow">
      <Surface padding={6}>
        <Stack gap={6}>
          <Stack gap={2}>
            <Heading level={1} size={2}>
              {title}
            </Heading>
            {lead ? (
              <Text tone="muted" as="div">
                {lead}
              </Text>
            ) : null}
          </Stack>
          {children}
        </Stack>
      </Surface>
      {foot ? <Foot>{foot}</Foot> : null}
    </Outer>
  );
}

const Outer = styled(Page)`
  padding-block: clamp(1.5rem, 5vw, 4rem) var(--space-16);
`;

const Surface = styled(Card)`
  ${BELOW_TABLET} {
    padding: var(--space-4);
  }
  @media (min-width: 48em) {
    padding: var(--space-10);
  }
`;

const Foot = styled.p`
  margin-block-start: var(--space-5);
  color: var(--color-text-muted);
  text-align: center;
`;

/** Two short fields side by side, even on a phone. Large text stacks them. */
export const FieldPair = styled.div`
  display: grid;
  gap: var(--space-5);

  @media (min-width: 22em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    column-gap: var(--space-3);
  }
  @media (min-width: 22em) and (max-width: 37.49em) {
    &[data-second='wider'] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
    }
  }
  @media (min-width: 37.5em) {
    column-gap: var(--space-5);
  }
`;
