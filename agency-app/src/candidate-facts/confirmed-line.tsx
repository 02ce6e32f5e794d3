import { timeAgo } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { VisuallyHidden } from '@marketplace/ui';
import { useState } from 'react';
import { formatUsDate } from '../us-date.ts';

interface ConfirmedLineProps {
  confirmedAt: string;
  /** 'confirmed 3 weeks ago', next to a week; screen readers still get the whole sentence. */
  short?: boolean;
}

/** 'Availability confirmed 3 weeks ago', with the exact date on hover and for screen readers. */
export function ConfirmedLine({ confirmedAt, short = false }: ConfirmedLineProps) {
  const [seenAt] = useState(() => new Date());
  const date = formatUsDate(confirmedAt);
  return (
    <Line>
      {short ? <VisuallyHidden>Availability </VisuallyHidden> : 'Availability '}
      {'confirmed '}
      <time dateTime={confirmedAt} title={date}>
        {timeAgo(new Date(confirmedAt), seenAt)}
      </time>
      <VisuallyHidden>, on {date}</VisuallyHidden>
    </Line>
  );
}

const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;
