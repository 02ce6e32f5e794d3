import { isStaleWeek, timeAgo } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { VisuallyHidden } from '@marketplace/ui';
import { useState } from 'react';
import { formatUsDate } from '../formats/us-date.ts';

interface ConfirmedProps {
  confirmedAt: string;
}

/** 'Availability confirmed 3 weeks ago', with the exact date on hover and for screen readers. */
export function ConfirmedLine({ confirmedAt }: ConfirmedProps) {
  return (
    <Line>
      {'Availability confirmed '}
      <Ago timestamp={confirmedAt} />
    </Line>
  );
}

/** 'confirmed 3 weeks ago' inside a sentence. Screen readers read the full sentence. */
export function Confirmed({ confirmedAt }: ConfirmedProps) {
  return (
    <span>
      <VisuallyHidden>Availability </VisuallyHidden>
      {'confirmed '}
      <Ago timestamp={confirmedAt} />
    </span>
  );
}

function Ago({ timestamp }: { timestamp: string }) {
  const [seenAt] = useState(() => new Date());
  const date = formatUsDate(timestamp);
  const confirmedAt = new Date(timestamp);
  const Time = isStaleWeek(confirmedAt, seenAt) ? StaleTime : 'time';
  return (
    <>
      <Time dateTime={timestamp} title={date}>
        {timeAgo(confirmedAt, seenAt)}
      </Time>
      <VisuallyHidden>, on {date}</VisuallyHidden>
    </>
  );
}

const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;

/** Highlighted, because an old confirmation moves the candidate to the end of the list. */
const StaleTime = styled.time`
  color: var(--color-on-warning-soft);
  font-weight: var(--weight-bold);
`;
