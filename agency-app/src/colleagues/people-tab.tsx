import type { AgencyPeopleResponse, Invitation } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Alert, Badge, BELOW_TABLET, Button, Outcome, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { Row, RowControls, RowList, RowText } from '../lists/list-rows.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { InviteForm } from './invite-form.tsx';
import { LeaveAgency, PEOPLE_HEADING, PersonRows } from './person-rows.tsx';
import { nameOf, useResendInvitation, useWithdrawInvitation } from './people.mutation.ts';
import { useAgencyPeople } from './people.query.ts';
import { AS_ROLE } from './role-words.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledCard } from '../page-layout/titled-section.tsx';

/** The agency's people. Owners can also invite and remove people, change roles, and see the history. */
export default function PeopleTab() {
  const query = useAgencyPeople();
  const { data } = query;
  const isOwner = data?.you.role === 'owner';
  return (
    <Columns>
      <Stack gap={10}>
        <ListSection
          id={PEOPLE_HEADING}
          title="People"
          itemsName="the people of your agency"
          query={{ ...query, data: data?.people }}
          empty={null}
        >
          {() => (data === undefined ? null : <PersonRows data={data} />)}
        </ListSection>
        {isOwner ? (
          <ListSection
            id="invitations-heading"
            title="Open invitations"
            itemsName="your invitations"
            query={{ ...query, data: data.invitations }}
            empty={
              data.people.length === 1 ? (
                <Outcome picture="people" variant="tint" title="You're here on your own">
                  Invite a colleague. You'll share the plan, unlocked candidates, notes and shortlist, and nobody pays
                  twice for the same candidate.
                </Outcome>
              ) : (
                <Text tone="muted">No open invitations.</Text>
              )
            }
          >
            {(invitations) => <InvitationRows invitations={invitations} />}
          </ListSection>
        ) : null}
      </Stack>
      {data === undefined ? null : (
        <Stack gap={10}>
          {isOwner ? <InviteForm /> : <OnlyOwners data={data} />}
          <LeaveAgency data={data} />
          {isOwner ? <PeopleHistory history={data.history} /> : null}
        </Stack>
      )}
    </Columns>
  );
}

function OnlyOwners({ data: { people } }: { data: AgencyPeopleResponse }) {
  const owners = people.filter(({ role }) => role === 'owner').map(nameOf);
  return (
    <Alert tone="info" title="Only owners can change the team">
      {`Ask ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(owners)} to invite or remove people, change roles, rename the agency or manage the plan.`}
    </Alert>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-10) var(--space-8);
  align-items: start;

  ${BELOW_TABLET} {
    row-gap: var(--space-6);

    > div {
      gap: var(--space-6);
    }
    > div + div {
      gap: var(--space-4);
    }
  }
  @media (min-width: 64em) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  return (
    <RowList>
      {invitations.map((invitation) => {
        const { id, email, role, invited_by: inviter, sent_at, expires_at, expired } = invitation;
        return (
          <Row key={id}>
            <RowText>
              <Text weight="bold">{email}</Text>
              <MutedText>
                {`Invited as ${AS_ROLE[role]} by ${inviter.name === '' ? 'an owner' : inviter.name}, ${formatUsDate(sent_at)}`}
              </MutedText>
              {expired ? (
                <Badge tone="warning">Expired</Badge>
              ) : (
                <MutedText>{`The link works until ${formatUsDate(expires_at)}`}</MutedText>
              )}
            </RowText>
            <RowControls>
              <Button
                variant="secondary"
                size="s"
                aria-label={`Send again to ${email}`}
                busy={resend.isPending && resend.variables.id === id}
                onClick={() => resend.mutate(invitation)}
              >
                Send again
              </Button>
              <Button
                variant="ghost"
                size="s"
                aria-label={`Withdraw the invitation to ${email}`}
                busy={withdraw.isPending && withdraw.variables.id === id}
                onClick={() => withdraw.mutate(invitation)}
              >
                Withdraw
              </Button>
            </RowControls>
          </Row>
        );
      })}
    </RowList>
  );
}

type AgencyEvent = AgencyPeopleResponse['history'][number];

const SHOWN_FIRST = 8;

function describeEvent({ event, by: actor, about: personName, role }: AgencyEvent): string {
  const actorName = actor.name === '' ? 'Somebody' : actor.name;
  const objectName = personName ?? 'somebody';
  const roleText = role === null ? '' : ` ${AS_ROLE[role]}`;
  switch (event) {
    case 'founded':
      return `${actorName} opened this account`;
    case 'invited':
      return `${actorName} invited ${objectName}${roleText === '' ? '' : ` as${roleText}`}`;
    case 'invitation_withdrawn':
      return `${actorName} withdrew the invitation to ${objectName}`;
    case 'joined':
      return `${actorName} joined${roleText === '' ? '' : ` as${roleText}`}`;
    case 'role_changed':
      return `${actorName} made ${objectName}${roleText}`;
    case 'left':
      return `${actorName} left`;
    case 'removed':
      return `${actorName} removed ${objectName}`;
  }
}

function PeopleHistory({ history }: { history: readonly AgencyEvent[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const visibleEvents = isExpanded ? history : history.slice(0, SHOWN_FIRST);
  if (history.length === 0) return null;
  return (
    <TitledCard id="people-history-heading" title="Recent activity">
      <List>
        {visibleEvents.map((entry, index) => (
          <li key={history.length - index}>
            {describeEvent(entry)}
            <Text as="span" size="s" tone="muted">
              {formatUsDate(entry.at)}
            </Text>
          </li>
        ))}
      </List>
      {visibleEvents.length < history.length ? (
        <div>
          <Button variant="link" onClick={() => setIsExpanded(true)}>
            {`Show all ${history.length}`}
          </Button>
        </div>
      ) : null}
    </TitledCard>
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
