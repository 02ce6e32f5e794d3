import type { CaseDetail, CandidateRow, CasePerson } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, shortHours, weekFromSlots, weekPhrase } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { lazy, Suspense, useState } from 'react';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import { AskButton } from '../questions/ask-button.tsx';
import QuestionLine from '../questions/question-line.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { hoursToFill, openHoursOf, useCaseQuestionDraft } from '../cases/case-hours.ts';
import { HoursHints } from './hours-hints.tsx';
import { useRemoveCasePerson, useSetCasePerson } from './case-people.mutation.ts';

const AssignHoursDialog = lazy(() => import(/* webpackChunkName: "later-assign-hours" */ './assign-hours-dialog.tsx'));

interface CasePersonFootProps {
  one: CaseDetail;
  candidate: CandidateRow;
}

export function CasePersonFoot({ one, candidate }: CasePersonFootProps) {
  const question = questionTo(useQuestions().data, candidate.uuid);
  const person = one.people.find(({ candidate_uuid }) => candidate_uuid === candidate.uuid);
  return (
    <Foot>
      <div>
        {question === undefined ? null : <QuestionLine question={question} wanted={one.hours} />}
        {person === undefined || person.hours === EMPTY_WEEK ? null : (
          <>
            <Text size="s" weight="bold">{`Assigned: ${shortHours(person.hours)}`}</Text>
            {one.status === 'open' ? <HoursHints hours={person.hours} elsewhere={person.elsewhere} /> : null}
          </>
        )}
      </div>
      {one.status === 'open' ? <Tools one={one} candidate={candidate} person={person} /> : null}
    </Foot>
  );
}

function Tools({ one, candidate, person }: CasePersonFootProps & { person: CasePerson | undefined }) {
  const share = person?.hours;
  const name = shownName(candidate);
  const [choosing, setChoosing] = useState(false);
  const putting = useSetCasePerson(one.id, name);
  const removing = useRemoveCasePerson(one.id, name);
  const put = (hours: number) => putting.mutate({ candidateUuid: candidate.uuid, hours });
  const possible = weekFromSlots(candidate.availability) & openHoursOf(one);
  const busy = putting.isPending || removing.isPending;
  return (
    <Buttons>
      <AskOne one={one} candidate={candidate} name={name} />
      {share !== undefined && share !== EMPTY_WEEK ? (
        <Button
          variant="secondary"
          size="s"
          aria-haspopup="dialog"
          aria-label={`Change hours for ${name}`}
          onClick={() => setChoosing(true)}
        >
          Change hours
        </Button>
      ) : possible === EMPTY_WEEK ? null : (
        <Button
          variant="secondary"
          size="s"
          disabled={busy}
          title={weekPhrase(possible)}
          aria-label={`Assign ${hoursIn(possible)} hours to ${name}: ${weekPhrase(possible)}`}
          onClick={() => put(possible)}
        >
          {`Assign ${hoursIn(possible)} h`}
        </Button>
      )}
      {share === undefined ? (
        <Button
          variant="ghost"
          size="s"
          disabled={busy}
          aria-label={`Add ${name} to the case's shortlist`}
          onClick={() => put(EMPTY_WEEK)}
        >
          Add to shortlist
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="s"
          disabled={busy}
          aria-label={share === EMPTY_WEEK ? `Remove ${name} from the shortlist` : `Unassign hours from ${name}`}
          onClick={() => removing.mutate(candidate.uuid)}
        >
          {share === EMPTY_WEEK ? 'Remove' : 'Unassign hours'}
        </Button>
      )}
      {choosing && person !== undefined ? (
        <Suspense>
          <AssignHoursDialog
            name={name}
            hours={person.hours}
            possible={openHoursOf(one) | person.hours}
            elsewhere={person.elsewhere}
            saving={putting}
            onSave={(hours) =>
              putting.mutate(
                { candidateUuid: candidate.uuid, hours },
                {
                  onSuccess: () => setChoosing(false),
                },
              )
            }
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </Buttons>
  );
}

function AskOne({ one, candidate, name }: CasePersonFootProps & { name: string }) {
  const questionProps = useCaseQuestionDraft(one);
  const question = questionTo(useQuestions().data, candidate.uuid);
  if (!candidate.looking_for_work_now || (question !== undefined && question.state !== 'ended')) return null;
  return (
    <AskButton label="Ask" people={[{ uuid: candidate.uuid, name }]} hours={hoursToFill(one)} {...questionProps} />
  );
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  > :empty {
    display: none;
  }
  @container (min-width: 54rem) {
    justify-content: flex-end;
    text-align: end;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  @container (min-width: 44rem) {
    justify-content: flex-end;
    margin-inline-start: auto;
  }
  button {
    min-height: max(2rem, var(--target-min));
    padding-block: 0;
    padding-inline: var(--space-3);

    @container (min-width: 54rem) {
      padding-inline: var(--space-2);
    }
  }
`;
