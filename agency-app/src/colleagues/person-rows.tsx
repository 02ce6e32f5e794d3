import type { AgencyPeopleResponse, AgencyPerson, AgencyRole } from '@marketplace/contracts';
import { Avatar, Badge, Button, Field, Select, Text } from '@marketplace/ui';
import { useState } from 'react';
import { formatUsDate } from '../us-date.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ROLE_OPTIONS } from './invite-form.tsx';
import { nameOf, useChangeRole, useRemovePerson } from './people.mutation.ts';
import { Row, RowControls, RowList, RowText } from '../list-rows.tsx';
import { ROLE_NAMES } from './role-words.ts';

export const PEOPLE_HEADING = 'people-heading';
const peopleHeading = () => document.getElementById(PEOPLE_HEADING);

export function PersonRows({ data }: { data: AgencyPeopleResponse }) {
  const { people, you, agency_name: agency } = data;
  const [removing, setRemoving] = useState<AgencyPerson | null>(null);
  const [steppingDown, setSteppingDown] = useState(false);
  const removal = useRemovePerson();
  const roleChange = useChangeRole();
  const owners = people.filter(({ role }) => role === 'owner').length;
  const isOwner = you.role === 'owner';
  const self = people.find(({ id }) => id === you.id);

  const choose = (person: AgencyPerson, role: AgencyRole) => {
    if (role === person.role) return;
    if (person.id === you.id) setSteppingDown(true);
    else roleChange.mutate({ person, role });
  };

  return (
    <>
      <RowList>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isYou={person.id === you.id}
            ownerControls={isOwner}
            lastOwner={person.role === 'owner' && owners === 1}
            newRole={
              roleChange.isPending && roleChange.variables.person.id === person.id ? roleChange.variables.role : null
            }
            onRole={(role) => choose(person, role)}
            onRemove={() => setRemoving(person)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        open={removing !== null}
        title={removing === null ? '' : `Remove ${nameOf(removing)}?`}
        action="Remove"
        busyText="Removing..."
        busy={removal.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) removal.mutate(removing, { onSettled: () => setRemoving(null) });
        }}
        fallbackFocus={peopleHeading}
      >
        {`They're signed out everywhere right away and lose access to ${agency}. Contacts they unlocked and their notes stay with the agency. You can invite them again later.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={steppingDown}
        title="Become a recruiter?"
        action="Become a recruiter"
        busyText="Saving..."
        busy={roleChange.isPending}
        onCancel={() => setSteppingDown(false)}
        onConfirm={() => {
          if (self === undefined) return;
          roleChange.mutate({ person: self, role: 'recruiter' }, { onSettled: () => setSteppingDown(false) });
        }}
        fallbackFocus={peopleHeading}
      >
        You'll no longer be able to invite people, rename the agency or manage the plan. Only another owner can make you
        an owner again.
      </ConfirmDialog>
    </>
  );
}

interface PersonRowProps {
  person: AgencyPerson;
  isYou: boolean;
  /** Whether the signed-in person is an owner. */
  ownerControls: boolean;
  lastOwner: boolean;
  /** Role that is being saved; null if none. */
  newRole: AgencyRole | null;
  onRole: (role: AgencyRole) => void;
  onRemove: () => void;
}

function PersonRow({ person, isYou, ownerControls, lastOwner, newRole, onRole, onRemove }: PersonRowProps) {
  const name = nameOf(person);
  return (
    <Row>
      <Avatar
        initials={`${person.first_name.slice(0, 1)}${person.last_name.slice(0, 1)}`.toUpperCase()}
        seed={person.id}
      />
      <RowText>
        <Text weight="bold">
          {name}
          {isYou ? ' (you)' : ''}
        </Text>
        <Text size="s" tone="muted">
          {person.email}
        </Text>
        <Text size="s" tone="muted">
          {[person.title, `Since ${formatUsDate(person.joined_at)}`].filter((part) => part !== '').join(' · ')}
        </Text>
      </RowText>
      <RowControls>
        {ownerControls && !lastOwner ? (
          <Field label={`Role of ${name}`} hideLabel>
            <Select
              options={ROLE_OPTIONS}
              value={newRole ?? person.role}
              disabled={newRole !== null}
              onChange={({ target }) => onRole(target.value === 'owner' ? 'owner' : 'recruiter')}
            />
          </Field>
        ) : (
          <Badge>{ROLE_NAMES[person.role]}</Badge>
        )}
        {ownerControls && !isYou ? (
          <Button variant="secondary" size="s" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </RowControls>
    </Row>
  );
}
