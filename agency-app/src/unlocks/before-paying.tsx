import { timeAgo } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { useState } from 'react';
import { UnusableContact } from './unusable-contact.tsx';

/** What to know before paying: how old the availability is, and what we do about a dead number. */
export function BeforePaying({ confirmedAt, free }: { confirmedAt: string | null; free: boolean }) {
  const [seenAt] = useState(() => new Date());
  return (
    <Words>
      {confirmedAt === null ? null : (
        <p>{`This person last confirmed their availability ${timeAgo(new Date(confirmedAt), seenAt)}.`}</p>
      )}
      <UnusableContact free={free} />
    </Words>
  );
}

const Words = styled.div`
  display: grid;
  gap: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  text-align: start;
  overflow-wrap: anywhere;
`;
