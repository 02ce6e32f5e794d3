import type { UnlockCall } from '@marketplace/contracts';
import { callOutcomeLabel } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useState } from 'react';
import { formatUsDateTime } from '../us-date.ts';

const SHOWN_AT_FIRST = 3;

export function CallLog({ calls, name }: { calls: readonly UnlockCall[]; name: string }) {
  const [all, setAll] = useState(false);
  if (calls.length === 0) return null;
  return (
    <div>
      <List aria-label={`Calls to ${name}`}>
        {(all ? calls : calls.slice(0, SHOWN_AT_FIRST)).map(({ id, outcome, by, at }) => (
          <li key={id}>
            <strong>{callOutcomeLabel(outcome)}</strong>
            {` · ${[formatUsDateTime(at), by.name].filter(Boolean).join(' · ')}`}
          </li>
        ))}
      </List>
      {calls.length > SHOWN_AT_FIRST ? (
        <Button variant="link" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer calls' : `Show all ${calls.length} calls`}
        </Button>
      ) : null}
    </div>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--text-s);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
