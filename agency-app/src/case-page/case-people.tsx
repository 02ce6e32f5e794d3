import type { CandidateRow, CaseDetail, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK, type WeekMask } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Button, Heading, Text } from '@marketplace/ui';
import { ChevronDown } from 'lucide-react';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { CoveringPerson } from '../case-cover/covering-person.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { useRemoveCasePerson } from './case-people.mutation.ts';
import { hasContact, personRowId, shareText } from './case-person.ts';
import { caseRow } from './case-row.tsx';
import { openHoursOf } from '../cases/case-hours.ts';
import { listSearchOf } from './case-search.ts';
import { hasConflict } from './hours-conflicts.ts';
import { HoursHints } from './hours-hints.tsx';
import { Fold, FoldedText } from '../lists/fold.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

/** Lists people who said yes first. On a phone, collapses the other groups to keep the open hours in reach. */
export function CasePeople({ clientCase }: { clientCase: CaseDetail }) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { data } = useQuestions();
  const openHours = clientCase.status === 'open' ? openHoursOf(clientCase) : EMPTY_WEEK;
  const yesHours = ({ candidate_uuid }: CasePerson) => {
    const question = questionTo(data, candidate_uuid);
    return question?.state === 'yes' ? question.hours : EMPTY_WEEK;
  };
  const isYes = (person: CasePerson) => yesHours(person) !== EMPTY_WEEK;
  const hasSaidYes = (person: CasePerson) => (yesHours(person) & openHours) !== EMPTY_WEEK;
  const withHours = clientCase.people.filter(({ hours }) => hours !== EMPTY_WEEK);
  const shortlist = clientCase.people.filter(({ hours }) => hours === EMPTY_WEEK);
  const askedPeople = clientCase.asked.map(asPerson).toSorted((a, b) => Number(isYes(b)) - Number(isYes(a)));
  const saidYes = [...shortlist, ...askedPeople].filter(hasSaidYes);
  const otherLists: PeopleProps[] = [
    { clientCase, id: 'case-assigned', title: 'Assigned hours', people: withHours.filter(hasContact) },
    {
      clientCase,
      id: 'case-planned',
      title: 'Planned hours',
      people: withHours.filter((person) => !hasContact(person)),
    },
    { clientCase, id: 'case-shortlist', title: 'Shortlist', people: shortlist.filter((person) => !hasSaidYes(person)) },
    { clientCase, id: 'case-asked', title: 'Asked', people: askedPeople.filter((person) => !hasSaidYes(person)) },
  ].filter(({ people }) => people.length > 0);
  return (
    <>
      {saidYes.length === 0 ? null : (
        <People clientCase={clientCase} id="case-yes" title="Said yes" people={saidYes} requestedHours={openHours} />
      )}
      {openHours === EMPTY_WEEK && withHours.length === 0 ? (
        <TitledSection id="case-assigned" title="Assigned hours" gap={3}>
          <MutedText>No hours assigned yet.</MutedText>
        </TitledSection>
      ) : null}
      {isWide || openHours === EMPTY_WEEK ? (
        otherLists.map((people) => <People key={people.id} {...people} />)
      ) : otherLists.length === 0 ? null : (
        <Box>
          {otherLists.map((people) => (
            <FoldedPeople key={people.id} {...people} />
          ))}
        </Box>
      )}
    </>
  );
}

const asPerson = (candidate: CandidateRow): CasePerson => ({
  candidate_uuid: candidate.uuid,
  first_name: shownName(candidate),
  discipline_short: candidate.discipline_short,
  hours: EMPTY_WEEK,
  candidate,
  elsewhere: [],
});

interface PeopleProps extends PeopleListProps {
  id: string;
  title: string;
}

const People = ({ id, title, ...list }: PeopleProps) => (
  <TitledSection id={id} title={title} gap={3}>
    <Box>
      <PeopleList {...list} />
    </Box>
  </TitledSection>
);

function FoldedPeople({ id, title, ...list }: PeopleProps) {
  const names = list.people.map(({ first_name }) => first_name).join(', ');
  return (
    <section aria-labelledby={id}>
      <PeopleFold open={list.clientCase.status === 'open' && list.people.some(hasConflict)}>
        <summary>
          <Heading level={2} size={4} id={id}>
            {title}
          </Heading>
          <FoldedText title={names}>{names}</FoldedText>
          <ChevronDown aria-hidden="true" />
        </summary>
        <PeopleList {...list} />
      </PeopleFold>
    </section>
  );
}

interface PeopleListProps {
  clientCase: CaseDetail;
  people: readonly CasePerson[];
  /** Hours to compare each week with; defaults to all hours of the case. */
  requestedHours?: WeekMask;
}

const PeopleList = ({ clientCase, people, requestedHours = clientCase.hours }: PeopleListProps) => {
  const { data: questions } = useQuestions();
  return (
    <List>
      {people.map((person) => (
        <li key={person.candidate_uuid} id={personRowId(person.candidate_uuid)} tabIndex={-1}>
          {person.candidate === null ? (
            <GonePerson clientCase={clientCase} person={person} />
          ) : (
            <CoveringPerson
              candidate={person.candidate}
              requestedHours={requestedHours}
              listSearch={listSearchOf(clientCase)}
              caseRow={caseRow(clientCase, person.candidate, questions)}
            />
          )}
        </li>
      ))}
    </List>
  );
};

/** A person who is no longer listed, but whose contact the agency unlocked. */
function GonePerson({ clientCase, person }: { clientCase: CaseDetail; person: CasePerson }) {
  const { candidate_uuid, first_name, discipline_short, hours, elsewhere } = person;
  const removing = useRemoveCasePerson(clientCase.id, first_name);
  return (
    <Gone>
      <div>
        <Text weight="bold">{`${first_name} (${discipline_short})`}</Text>
        <Text size="s">
          {hours === EMPTY_WEEK ? null : `${shareText(person)}. `}
          <span>No longer listed. </span>
          <AppLink to={`/account#${candidate_uuid}`}>View contact</AppLink>
        </Text>
        {clientCase.status === 'open' ? <HoursHints hours={hours} elsewhere={elsewhere} /> : null}
      </div>
      {clientCase.status === 'open' ? (
        <Button variant="ghost" size="s" disabled={removing.isPending} onClick={() => removing.mutate(candidate_uuid)}>
          Remove
        </Button>
      ) : null}
    </Gone>
  );
}

const Box = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  container-type: inline-size;

  > section + section {
    border-block-start: 1px solid var(--color-line);
  }
`;

const List = styled.ul`
  display: grid;

  > li {
    padding: var(--space-3) var(--space-4);
    scroll-margin-block: 6rem;
  }
  > li + li,
  summary + & > li {
    border-block-start: 1px solid var(--color-line);
  }
`;

const PeopleFold = styled(Fold)`
  > summary {
    padding: 0.625rem var(--space-4);
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
