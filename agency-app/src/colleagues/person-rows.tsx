import type { AgencyPeopleResponse, AgencyPerson, AgencyRole } from '@marketplace/contracts';
import { Avatar, Badge, Button, Field, Select, Text } from '@marketplace/ui';
import { useState } from 'react';
import { Row, RowControls, RowList, RowText } from '../lists/list-rows.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ROLE_OPTIONS } from './invite-form.tsx';
import { nameOf, useChangeRole, useLeaveAgency, useRemovePerson } from './people.mutation.ts';
import { ROLE_NAMES } from './role-words.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledCard } from '../page-layout/titled-section.tsx';

export const PEOPLE_HEADING = 'people-heading';
const findPeopleHeading = () => document.getElementById(PEOPLE_HEADING);

export function PersonRows({ data }: { data: AgencyPeopleResponse }) {
  const { people, you, agency_name: agency } = data;
  const [personToRemove, setPersonToRemove] = useState<AgencyPerson | null>(null);
  const [isSteppingDown, setIsSteppingDown] = useState(false);
  const removal = useRemovePerson();
  const roleChange = useChangeRole();
  const owners = people.filter(({ role }) => role === 'owner').length;
  const isOwner = you.role === 'owner';
  const self = people.find(({ id }) => id === you.id);

  const choose = (person: AgencyPerson, role: AgencyRole) => {
    if (role === person.role) return;
    if (person.id === you.id) setIsSteppingDown(true);
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
            hasOwnerControls={isOwner}
            isLastOwner={person.role === 'owner' && owners === 1}
            newRole={
              roleChange.isPending && roleChange.variables.person.id === person.id ? roleChange.variables.role : null
            }
            onRole={(role) => choose(person, role)}
            onRemove={() => setPersonToRemove(person)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        open={personToRemove !== null}
        title={personToRemove === null ? '' : `Remove ${nameOf(personToRemove)}?`}
        action="Remove"
        busyText="Removing..."
        busy={removal.isPending}
        onCancel={() => setPersonToRemove(null)}
        onConfirm={() => {
          if (personToRemove !== null) removal.mutate(personToRemove, { onSettled: () => setPersonToRemove(null) });
        }}
        fallbackFocus={findPeopleHeading}
      >
        {`They're signed out everywhere right away and lose access to ${agency}. Contacts they unlocked and their notes stay with the agency. You can invite them again later.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={isSteppingDown}
        title="Become a recruiter?"
        action="Become a recruiter"
        busyText="Saving..."
        busy={roleChange.isPending}
        onCancel={() => setIsSteppingDown(false)}
        onConfirm={() => {
          if (self === undefined) return;
          roleChange.mutate({ person: self, role: 'recruiter' }, { onSettled: () => setIsSteppingDown(false) });
        }}
        fallbackFocus={findPeopleHeading}
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
  /** Whether the signed-in user is an owner. */
  hasOwnerControls: boolean;
  isLastOwner: boolean;
  /** Role being saved; null if none. */
  newRole: AgencyRole | null;
  onRole: (role: AgencyRole) => void;
  onRemove: () => void;
}

function PersonRow({ person, isYou, hasOwnerControls, isLastOwner, newRole, onRole, onRemove }: PersonRowProps) {
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
        <MutedText>{person.email}</MutedText>
        <MutedText>
          {[person.title, `Since ${formatUsDate(person.joined_at)}`].filter((part) => part !== '').join(' · ')}
        </MutedText>
      </RowText>
      <RowControls>
        {hasOwnerControls && !isLastOwner ? (
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
        {hasOwnerControls && !isYou ? (
          <Button variant="secondary" size="s" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </RowControls>
    </Row>
  );
}

/**
 * Button to leave the agency, or the step that an only owner must take first. Renders nothing in a one-person
 * agency.
 */
export function LeaveAgency({ data }: { data: AgencyPeopleResponse }) {
  const { people, you, agency_name: agency } = data;
  const [isConfirming, setIsConfirming] = useState(false);
  const leaving = useLeaveAgency(data);
  if (people.length === 1) return null;
  const isLastOwner = you.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1;
  return (
    <TitledCard id="leave-heading" title="Leave this agency">
      {isLastOwner ? (
        <Text tone="muted">You're the only owner. Make somebody else an owner first, then you can leave.</Text>
      ) : (
        <>
          <Text tone="muted">{`Contacts, notes and the shortlist stay with ${agency}.`}</Text>
          <div>
            <Button variant="secondary" onClick={() => setIsConfirming(true)}>
              Leave agency
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`Leave ${agency}?`}
        action="Leave agency"
        busyText="Leaving..."
        busy={leaving.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          leaving.mutate(undefined, { onError: () => setIsConfirming(false) });
        }}
        fallbackFocus={() => document.getElementById(PEOPLE_HEADING)}
      >
        {`You lose access to its contacts, notes, shortlist and plan right away. All of that stays with ${agency}, including what you unlocked. You keep your sign-in and saved searches, and continue on your own, on Pay-Per-Contact. To come back, you need a new invitation.`}
      </ConfirmDialog>
    </TitledCard>
  );
}
