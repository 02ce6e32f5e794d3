import { AppLink, styled } from '@marketplace/platform';
import { Avatar, Card, Heading } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { MutedText } from '../muted-text.tsx';

interface ContactCardProps {
  name: string;
  /** Accessible name that distinguishes two cards of the same person. Defaults to the name. */
  label?: string;
  initials: string;
  /** Stable id that determines the avatar's color. */
  seed: string;
  badge?: ReactNode;
  /** Path of the caregiver's page, to which the name links; null if there is none. */
  page?: string | null;
  /** Line below the name. */
  facts: string;
  children: ReactNode;
  foot: ReactNode;
}

export function ContactCard({
  name,
  label = name,
  initials,
  seed,
  badge,
  page = null,
  facts,
  children,
  foot,
}: ContactCardProps) {
  return (
    <Root forwardedAs="article" aria-label={label}>
      <Head>
        <Avatar initials={initials.toUpperCase()} seed={seed} />
        <div>
          <NameLine>
            <Heading level={3} size={4}>
              {page === null ? name : <AppLink to={page}>{name}</AppLink>}
            </Heading>
            {badge}
          </NameLine>
          <MutedText>{facts}</MutedText>
        </div>
      </Head>
      {children}
      <Foot>{foot}</Foot>
    </Root>
  );
}

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  gap: var(--space-4);
`;

const NameLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
`;

const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-s);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
