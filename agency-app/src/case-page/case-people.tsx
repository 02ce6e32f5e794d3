import type { CandidateRow, CaseDetail, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { CoveringPerson } from '../case-cover/covering-person.tsx';
import { shortHours } from '../work-fields/hours-line.ts';
import { useRemoveCasePerson } from './case-people.mutation.ts';
import { CasePersonFoot } from './case-person-foot.tsx';
import { listSearchOf } from './case-search.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

export function CasePeople({ one }: { one: CaseDetail }) {
  const listSearch = listSearchOf(one);
  const assigned = one.people.filter(({ hours }) => hours !== EMPTY_WEEK);
  const shortlist = one.people.filter(({ hours }) => hours === EMPTY_WEEK);
  const ofCandidate = (candidate: CandidateRow) => (
    <CoveringPerson
      candidate={candidate}
      wanted={one.hours}
      only={EMPTY_WEEK}
      listSearch={listSearch}
      foot={<CasePersonFoot one={one} candidate={candidate} />}
    />
  );
  const ofPerson = (person: CasePerson) =>
    person.candidate === null ? <GonePerson one={one} person={person} /> : ofCandidate(person.candidate);
  return (
    <>
      <People id="case-assigned" title="Assigned hours" empty="No hours assigned yet.">
        {assigned.map((person) => (
          <li key={person.candidate_uuid}>{ofPerson(person)}</li>
        ))}
      </People>
      {shortlist.length === 0 ? null : (
        <People id="case-shortlist" title="Shortlist">
          {shortlist.map((person) => (
            <li key={person.candidate_uuid}>{ofPerson(person)}</li>
          ))}
        </People>
      )}
      {one.asked.length === 0 ? null : (
        <People id="case-asked" title="Asked">
          {one.asked.map((candidate) => (
            <li key={candidate.uuid}>{ofCandidate(candidate)}</li>
          ))}
        </People>
      )}
    </>
  );
}

interface PeopleProps {
  id: string;
  title: string;
  empty?: string;
  children: readonly ReactNode[];
}

function People({ id, title, empty, children }: PeopleProps) {
  return (
    <TitledSection id={id} title={title} gap={3}>
      {children.length === 0 ? <MutedText>{empty}</MutedText> : <List>{children}</List>}
    </TitledSection>
  );
}

/** Shows a person who is no longer listed, but whose contact details the agency has. */
function GonePerson({ one, person }: { one: CaseDetail; person: CasePerson }) {
  const { candidate_uuid, first_name, discipline_short, hours } = person;
  const removing = useRemoveCasePerson(one.id, first_name);
  return (
    <Gone>
      <div>
        <Text weight="bold">{`${first_name} (${discipline_short})`}</Text>
        <Text size="s">
          {hours === EMPTY_WEEK ? null : `Assigned: ${shortHours(hours)}. `}
          <span>No longer listed. </span>
          <AppLink to={`/account#${candidate_uuid}`}>View contact</AppLink>
        </Text>
      </div>
      {one.status === 'open' ? (
        <Button variant="ghost" size="s" disabled={removing.isPending} onClick={() => removing.mutate(candidate_uuid)}>
          Remove
        </Button>
      ) : null}
    </Gone>
  );
}

const List = styled.ul`
  display: grid;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  container-type: inline-size;

  > li {
    padding: var(--space-3) var(--space-4);
  }
  > li + li {
    border-block-start: 1px solid var(--color-line);
  }
`;

const Gone = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  > div {
    flex: 1 1 11rem;
    min-width: 0;
  }
`;
