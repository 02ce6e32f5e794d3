import type { CaseDetail, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK, shareLabel, shortHours } from '@marketplace/domain';
import { Button, Cluster, Text } from '@marketplace/ui';
import { useState } from 'react';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import QuestionLine from '../questions/question-line.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { useSetCasePerson } from './case-people.mutation.ts';
import { ChangeHours } from './change-hours.tsx';
import { hasConflict } from './hours-conflicts.ts';
import { HoursHints } from './hours-hints.tsx';
import { showPersonRow } from './person-row.ts';

/**
 * Whether the agency unlocked the person's contact. `candidate` is null only for unlocked people who are no
 * longer listed.
 */
export const hasContact = ({ candidate }: Pick<CasePerson, 'candidate'>): boolean =>
  candidate === null || isUnlocked(candidate);

/** 'Planned: Monday mornings (6 h)', or 'Assigned: …' after an unlock. */
export const shareText = (person: CasePerson): string =>
  `${shareLabel(hasContact(person))}: ${shortHours(person.hours)}`;

interface CasePersonLinesProps {
  clientCase: CaseDetail;
  uuid: string;
}

/** The person's answer about other hours, hours on the case, and conflicts with ways to resolve them. */
export function CasePersonLines({ clientCase, uuid }: CasePersonLinesProps) {
  // The dialog is outside the conflict, because saving may remove the conflict.
  const [isChanging, setIsChanging] = useState(false);
  const question = questionTo(useQuestions().data, uuid);
  const person = clientCase.people.find(({ candidate_uuid }) => candidate_uuid === uuid);
  return (
    <>
      {question === undefined || (question.hours & ~clientCase.hours) === EMPTY_WEEK ? null : (
        <QuestionLine question={question} requestedHours={clientCase.hours} />
      )}
      {person === undefined || person.hours === EMPTY_WEEK ? null : (
        <>
          <Text size="s" weight="bold">
            {shareText(person)}
          </Text>
          {clientCase.status === 'open' && hasConflict(person) ? (
            <>
              <HoursHints hours={person.hours} elsewhere={person.elsewhere} />
              <Remedies clientCase={clientCase} person={person} onChangeHours={() => setIsChanging(true)} />
            </>
          ) : null}
        </>
      )}
      {isChanging && person?.candidate ? (
        <ChangeHours clientCase={clientCase} candidate={person.candidate} onClose={() => setIsChanging(false)} />
      ) : null}
    </>
  );
}

interface RemediesProps {
  clientCase: CaseDetail;
  person: CasePerson;
  onChangeHours: () => void;
}

function Remedies({ clientCase, person, onChangeHours }: RemediesProps) {
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
