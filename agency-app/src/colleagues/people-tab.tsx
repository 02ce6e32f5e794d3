import type { AgencyPeopleResponse } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Alert, Outcome, Stack, Text } from '@marketplace/ui';
import { ListSection } from '../list-section.tsx';
import { InvitationRows } from './invitation-rows.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveAgency } from './leave-agency.tsx';
import { nameOf } from './people.mutation.ts';
import { useAgencyPeople } from './people.query.ts';
import { PeopleHistory } from './people-history.tsx';
import { PEOPLE_HEADING, PersonRows } from './person-rows.tsx';

/** Lists the agency's people. Owners can also invite and remove people, change roles, and see the history. */
export default function PeopleTab() {
  const query = useAgencyPeople();
  const { data } = query;
  const isOwner = data?.you.role === 'owner';
  const { refetch, isPending, isError, error, isFetching } = query;
  const state = { refetch, isPending, isError, error, isFetching };
  return (
    <Columns>
      <Stack gap={10}>
        <ListSection
          id={PEOPLE_HEADING}
          title="People"
          what="the people of your agency"
          query={{ ...state, data: data?.people }}
          empty={null}
        >
          {() => (data === undefined ? null : <PersonRows data={data} />)}
        </ListSection>
        {isOwner ? (
          <ListSection
            id="invitations-heading"
            title="Open invitations"
            what="your invitations"
            query={{ ...state, data: data.invitations }}
            empty={
              data.people.length === 1 ? (
                <Outcome picture="people" look="tint" title="You're here on your own">
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
