import type { JoinPreviewResponse } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Heading, Stack, Text } from '@marketplace/ui';
import { formatUsDate } from '../us-date.ts';

interface WhatMovesProps {
  preview: JoinPreviewResponse;
  /** Whether the caller is the only person in their agency. */
  alone: boolean;
  /** When a canceled plan's paid period ends; null without a canceled plan. */
  planPaidUntil: string | null;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function WhatMoves({ preview, alone, planPaidUntil }: WhatMovesProps) {
  const { agency_name: agency, contacts, duplicates, shortlisted } = preview;
  return (
    <Stack gap={4}>
      <div>
        <Heading level={2} size={4}>
          Moves to {agency}
        </Heading>
        {alone && contacts + shortlisted > 0 ? (
          <List>
            {contacts > 0 ? (
              <li>
                {counted(
                  contacts,
                  'unlocked contact, with its notes and payment',
                  'unlocked contacts, with their notes and payments',
                )}
              </li>
            ) : null}
            {contacts > 0 ? <li>Your agency's receipts. Owners of {agency} see them until you leave.</li> : null}
            {shortlisted > 0 ? (
              <li>{counted(shortlisted, 'shortlisted candidate', 'shortlisted candidates')}</li>
            ) : null}
          </List>
        ) : (
          <Text tone="muted">
            {alone
              ? "Nothing. You haven't unlocked or shortlisted anyone yet."
              : 'Nothing. Contacts, notes and the shortlist stay with your current agency and its other people.'}
          </Text>
        )}
      </div>
      <div>
        <Heading level={2} size={4}>
          Stays behind
        </Heading>
        <List>
          {duplicates > 0 ? (
            <li>
              {counted(duplicates, 'contact', 'contacts')} that {agency} already has. You keep access through {agency}.
            </li>
          ) : null}
          <li>Received job applications, hidden candidates and unused free unlocks</li>
          {alone && planPaidUntil !== null ? (
            <li>
              Your own Pro plan, paid until {formatUsDate(planPaidUntil)}. It isn't refunded; from now on you use the
              plan of {agency}.
            </li>
          ) : null}
        </List>
      </div>
      <Text size="s" tone="muted">
        Your password, saved searches and sign-in settings stay yours.
        {alone ? ' Your own agency closes. It reopens if you leave.' : ''}
      </Text>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin-block-start: var(--space-1);
  padding-inline-start: 1.25em;
  list-style: disc;
`;
