import type { CaseDetail, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK, shareLabel, shortHours } from '@marketplace/domain';
import { Text } from '@marketplace/ui';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import QuestionLine from '../questions/question-line.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { HoursHints } from './hours-hints.tsx';

export const personRowId = (uuid: string) => `person-${uuid}`;

/** Whether the agency has the person's contact. A person who is no longer listed stays only if it has. */
export const hasContact = ({ candidate }: Pick<CasePerson, 'candidate'>): boolean =>
  candidate === null || isUnlocked(candidate);

/** 'Planned: Monday mornings (6 h)', or 'Assigned: …' once the agency has the person's contact. */
export const shareText = (person: CasePerson): string =>
  `${shareLabel(hasContact(person))}: ${shortHours(person.hours)}`;

interface CasePersonLinesProps {
  clientCase: CaseDetail;
  uuid: string;
}

/**
 * A person's answer about other hours, and the hours and conflicts on the case. On a phone, only the head names
 * conflicts.
 */
export function CasePersonLines({ clientCase, uuid }: CasePersonLinesProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
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
          {clientCase.status === 'open' && isWide ? (
            <HoursHints hours={person.hours} elsewhere={person.elsewhere} />
          ) : null}
        </>
      )}
    </>
  );
}
