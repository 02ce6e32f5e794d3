import type { CandidateRow, CaseDetail, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK, OVERTIME_AFTER_HOURS, weekPhrase } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { hasContact, personRowId } from './case-person-lines.tsx';
import { useSetCasePerson } from './case-people.mutation.ts';
import { hoursConflicts } from './hours-conflicts.ts';

interface CaseConflictsProps {
  clientCase: CaseDetail;
  /** Opens a dialog, which must outlive the conflict: saving there may end it. */
  onChangeHours: (candidate: CandidateRow) => void;
}

/** Names double bookings and overtime of the case's people, with links to their rows and the remedies. */
export default function CaseConflicts({ clientCase, onChangeHours }: CaseConflictsProps) {
  const conflictsByPerson = clientCase.people.map((person) => ({
    person,
    ...hoursConflicts(person.hours, person.elsewhere),
  }));
  const doubleBookings = conflictsByPerson.flatMap(({ person, doubleBookings: otherCases }) => {
    if (otherCases.length === 0) return [];
    const hours = otherCases.reduce((week, otherCase) => week | otherCase.hours, EMPTY_WEEK);
    const names = otherCases.map(({ name }) => name).join(' and ');
    return [{ person, words: `${weekPhrase(hours)}, ${person.first_name}`, detail: `also on ${names}` }];
  });
  const overtime = conflictsByPerson.flatMap(({ person, overtime: total }) =>
    total === null ? [] : [{ person, words: `${person.first_name}, ${total} h`, detail: null }],
  );
  const isDouble = (person: CasePerson) => doubleBookings.some((conflict) => conflict.person === person);
  return (
    <>
      <Conflicts
        clientCase={clientCase}
        tone="danger"
        title={doubleBookings.length === 1 ? '1 double booking' : `${doubleBookings.length} double bookings`}
        conflicts={doubleBookings}
        isRemedied={() => false}
        onChangeHours={onChangeHours}
      />
      <Conflicts
        clientCase={clientCase}
        tone="warning"
        title={`Over ${OVERTIME_AFTER_HOURS} hours a week`}
        conflicts={overtime}
        isRemedied={isDouble}
        onChangeHours={onChangeHours}
      />
    </>
  );
}

interface ConflictsProps extends CaseConflictsProps {
  tone: 'danger' | 'warning';
  title: string;
  conflicts: readonly { person: CasePerson; words: string; detail: string | null }[];
  /** Whether another line already offers the person's remedies. */
  isRemedied: (person: CasePerson) => boolean;
}

function Conflicts({ clientCase, tone, title, conflicts, isRemedied, onChangeHours }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Lines data-tone={tone}>
      <Text size="s" weight="bold">{`${title}:`}</Text>
      {conflicts.map(({ person, words, detail }) => {
        const uuid = person.candidate_uuid;
        return (
          <Line key={uuid}>
            <Button
              asChild
              variant="link"
              size="s"
              onClick={(event) => {
                event.preventDefault();
                showRow(uuid);
              }}
            >
              <a href={`#${personRowId(uuid)}`}>{words}</a>
            </Button>
            {detail === null ? null : <Text size="s">{detail}</Text>}
            {isRemedied(person) ? null : (
              <Remedies clientCase={clientCase} person={person} onChangeHours={onChangeHours} />
            )}
          </Line>
        );
      })}
    </Lines>
  );
}

function Remedies({ clientCase, person, onChangeHours }: CaseConflictsProps & { person: CasePerson }) {
  const { candidate, candidate_uuid: candidateUuid, first_name: name } = person;
  const putting = useSetCasePerson(clientCase.id, name);
  const remove = hasContact(person) ? 'Remove hours' : 'Remove from plan';
  const removeHours = async () => {
    try {
      await putting.mutateAsync({ candidateUuid, hours: EMPTY_WEEK });
      // The button is gone with the conflict.
      if (document.activeElement === document.body) showRow(candidateUuid);
    } catch {
      // The mutation has shown the failure.
    }
  };
  return (
    <>
      {candidate === null ? null : (
        <Button
          variant="secondary"
          size="s"
          aria-haspopup="dialog"
          aria-label={`Change hours of ${name}`}
          onClick={() => onChangeHours(candidate)}
        >
          Change hours
        </Button>
      )}
      <Button
        variant="secondary"
        size="s"
        busy={putting.isPending}
        busyText="Removing..."
        aria-label={putting.isPending ? undefined : `${remove}: ${name}`}
        onClick={() => void removeHours()}
      >
        {remove}
      </Button>
    </>
  );
}

/** Opens the row's section and focuses the row, which also scrolls to it. */
function showRow(uuid: string): void {
  const row = document.getElementById(personRowId(uuid));
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.focus();
}

const Lines = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  margin-block-start: var(--space-1);

  p,
  a {
    color: var(--color-on-danger-soft);
  }
  &[data-tone='warning'] p,
  &[data-tone='warning'] a {
    color: var(--color-on-warning-soft);
  }
`;

const Line = styled(Lines)`
  margin: 0;
`;
