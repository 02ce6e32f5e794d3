import type { AgencyPeopleResponse } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Card, Heading, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { formatUsDate } from '../us-date.ts';
import { AS_ROLE } from './role-words.ts';

type AgencyEvent = AgencyPeopleResponse['history'][number];

const SHOWN_FIRST = 8;

function sentence({ event, by, about, role }: AgencyEvent): string {
  const who = by.name === '' ? 'Somebody' : by.name;
  const whom = about ?? 'somebody';
  const as = role === null ? '' : ` ${AS_ROLE[role]}`;
  switch (event) {
    case 'founded':
      return `${who} opened this account`;
    case 'invited':
      return `${who} invited ${whom}${as === '' ? '' : ` as${as}`}`;
    case 'invitation_withdrawn':
      return `${who} withdrew the invitation to ${whom}`;
    case 'joined':
      return `${who} joined${as === '' ? '' : ` as${as}`}`;
    case 'role_changed':
      return `${who} made ${whom}${as}`;
    case 'left':
      return `${who} left`;
    case 'removed':
      return `${who} removed ${whom}`;
  }
}

export function PeopleHistory({ history }: { history: readonly AgencyEvent[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, SHOWN_FIRST);
  if (history.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="people-history-heading" padding={5}>
      <Stack gap={4}>
        <Heading level={2} size={4} id="people-history-heading">
          Recent activity
        </Heading>
        <List>
          {shown.map((entry, index) => (
            <li key={history.length - index}>
              {sentence(entry)}
              <Text as="span" size="s" tone="muted">
                {formatUsDate(entry.at)}
              </Text>
            </li>
          ))}
        </List>
        {shown.length < history.length ? (
          <div>
            <Button variant="link" onClick={() => setAll(true)}>
              {`Show all ${history.length}`}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  overflow-wrap: anywhere;

  > li {
    display: grid;
  }
`;
