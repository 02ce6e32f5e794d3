import { OLD_WEEK_DAYS, timeAgo } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { useState } from 'react';
import { Guarantee } from './guarantee.tsx';

interface BeforePayingProps {
  confirmedAt: string | null;
  /** Whether to suggest asking first. True if the week is old and the person can be asked. */
  askFirst?: boolean;
}

export function BeforePaying({ confirmedAt, askFirst = false }: BeforePayingProps) {
  const [seenAt] = useState(() => new Date());
  return (
    <Words>
      {confirmedAt === null ? null : (
        <p>{`This person last confirmed their availability ${timeAgo(new Date(confirmedAt), seenAt)}.`}</p>
      )}
      {askFirst ? <p>{`This availability is more than ${OLD_WEEK_DAYS} days old. Ask first. It's free.`}</p> : null}
      <p>
        <Guarantee />
      </p>
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
