import type { CaseDetail, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { Button, Cluster } from '@marketplace/ui';
import { useSetCasePerson } from './case-people.mutation.ts';
import { hasContact, showPersonRow } from './case-person.ts';
import { HoursHints } from './hours-hints.tsx';

interface ConflictLinesProps {
  clientCase: CaseDetail;
  person: CasePerson;
  onChangeHours: () => void;
}

/** A person's conflicts, with ways to resolve them. */
export default function ConflictLines(props: ConflictLinesProps) {
  const { hours, elsewhere } = props.person;
  return (
    <>
      <HoursHints hours={hours} elsewhere={elsewhere} />
      <Remedies {...props} />
    </>
  );
}

function Remedies({ clientCase, person, onChangeHours }: ConflictLinesProps) {
  const { candidate_uuid: candidateUuid, first_name: name } = person;
  const saving = useSetCasePerson(clientCase.id, name);
  const remove = hasContact(person) ? 'Remove hours' : 'Remove from plan';
  const removeHours = async () => {
    try {
      await saving.mutateAsync({ candidateUuid, hours: EMPTY_WEEK });
      // The button disappears with the conflict, so move the focus.
      if (document.activeElement === document.body) showPersonRow(candidateUuid);
    } catch {
      // The mutation shows the failure.
    }
  };
  return (
    <Cluster gap={2}>
      <Button
        variant="secondary"
        size="s"
        aria-haspopup="dialog"
        aria-label={`Change hours of ${name}`}
        onClick={onChangeHours}
      >
        Change hours
      </Button>
      <Button
        variant="secondary"
        size="s"
        busy={saving.isPending}
        busyText="Removing..."
        aria-label={saving.isPending ? undefined : `${remove}: ${name}`}
        onClick={() => void removeHours()}
      >
        {remove}
      </Button>
    </Cluster>
  );
}
