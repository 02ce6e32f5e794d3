import type { CaseDetail } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { Text } from '@marketplace/ui';
import { lazy, Suspense, useState } from 'react';
import QuestionLine from '../questions/question-line.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { shareText } from './case-person.ts';
import { ChangeHours } from './change-hours.tsx';
import { hasConflict } from './hours-conflicts.ts';

const ConflictLines = lazy(() => import(/* webpackChunkName: "later-case-conflicts" */ './conflict-lines.tsx'));

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
            <Suspense>
              <ConflictLines clientCase={clientCase} person={person} onChangeHours={() => setIsChanging(true)} />
            </Suspense>
          ) : null}
        </>
      )}
      {isChanging && person?.candidate ? (
        <ChangeHours clientCase={clientCase} candidate={person.candidate} onClose={() => setIsChanging(false)} />
      ) : null}
    </>
  );
}
