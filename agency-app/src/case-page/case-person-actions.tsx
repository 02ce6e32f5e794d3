import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { AppLink } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useState } from 'react';
import { shownName, unlockProps } from '../candidate-facts/candidate-facts.ts';
import { isAskable } from '../candidate-facts/shown-candidate.ts';
import { PrimaryAction } from '../case-cover/covering-person.tsx';
import { hoursToFill, useCaseQuestionDraft } from '../cases/case-hours.ts';
import { telephoneUrl } from '../contact/telephone-url.ts';
import { ActionMenu } from '../menus/action-menu.tsx';
import { LazyAskDialog } from '../questions/lazy-ask-dialog.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { RowUnlock } from '../unlocks/row-unlock-button.tsx';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { useUnlock } from '../unlocks/use-unlock.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import { ChangeHours } from './change-hours.tsx';
import { useRemoveCasePerson, useSetCasePerson } from './case-people.mutation.ts';

const loadChoices = () => import(/* webpackChunkName: "later-case-person-choices" */ './case-person-choices.tsx');

interface CasePersonActionsProps {
  clientCase: CaseDetail;
  candidate: CandidateRow;
}

/** Button for the next step (ask, unlock or call; none after a no), and a menu with the other actions. */
export function CasePersonActions({ clientCase, candidate }: CasePersonActionsProps) {
  const name = shownName(candidate);
  const { data: questions } = useQuestions();
  const unlock = useUnlock(unlockProps(candidate), useUnlockTerms());
  const [dialog, setDialog] = useState<'ask' | 'hours' | null>(null);
  const putting = useSetCasePerson(clientCase.id, name);
  const removing = useRemoveCasePerson(clientCase.id, name);
  const question = questionTo(questions, candidate.uuid);
  const [menuModule, setMenuModule] = useState<Awaited<ReturnType<typeof loadChoices>> | null>(null);
  const isOpen = clientCase.status === 'open';
  const isNew = isAskable(candidate) && (question === undefined || question.state === 'ended');
  const mayAsk = isOpen && isNew && questions?.on === true;
  const asksFirst = mayAsk && questions.may_ask;
  const answer = question?.state;
  const unlocksInMenu = asksFirst || answer === 'no';
  return (
    <>
      <PrimaryAction>
        {unlock.state === 'done' ? (
          <CallOrContact uuid={candidate.uuid} name={name} />
        ) : asksFirst ? (
          <Button
            variant="secondary"
            size="s"
            fullWidth
            aria-haspopup="dialog"
            aria-label={`Ask first ${name}`}
            onClick={() => setDialog('ask')}
          >
            Ask first
          </Button>
        ) : answer === 'no' ? null : (
          <RowUnlock unlock={unlock} uuid={candidate.uuid} variant={answer === 'yes' ? 'primary' : 'secondary'} />
        )}
      </PrimaryAction>
      {isOpen ? (
        <ActionMenu label={`More actions for ${name}`} load={async () => setMenuModule(await loadChoices())}>
          {menuModule === null ? null : (
            <menuModule.CasePersonChoices
              clientCase={clientCase}
              candidate={candidate}
              busy={putting.isPending || removing.isPending}
              onPut={(hours) => putting.mutate({ candidateUuid: candidate.uuid, hours })}
              onRemove={() => removing.mutate(candidate.uuid)}
              onAsk={mayAsk && !asksFirst ? () => setDialog('ask') : null}
              unlock={unlocksInMenu && unlock.state === 'offered' ? unlock : null}
              onChangeHours={() => setDialog('hours')}
            />
          )}
        </ActionMenu>
      ) : null}
      {unlocksInMenu && unlock.state === 'offered' ? unlock.dialog : null}
      {dialog === 'ask' ? (
        <AskAboutCase clientCase={clientCase} candidate={candidate} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'hours' ? (
        <ChangeHours clientCase={clientCase} candidate={candidate} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}

function CallOrContact({ uuid, name }: { uuid: string; name: string }) {
  const { data } = useUnlockedCandidates();
  const phone = data?.find(({ candidate_uuid }) => candidate_uuid === uuid)?.candidate_phone ?? null;
  return (
    <Button asChild variant="secondary" size="s" fullWidth>
      {phone === null ? (
        <AppLink to={`/contacts#${uuid}`}>View contact</AppLink>
      ) : (
        <a href={telephoneUrl(phone)}>{`Call ${name}`}</a>
      )}
    </Button>
  );
}

interface DialogProps extends CasePersonActionsProps {
  onClose: () => void;
}

function AskAboutCase({ clientCase, candidate, onClose }: DialogProps) {
  const question = useCaseQuestionDraft(clientCase);
  const people = [{ uuid: candidate.uuid, name: shownName(candidate) }];
  return <LazyAskDialog people={people} hours={hoursToFill(clientCase)} {...question} onClose={onClose} />;
}
