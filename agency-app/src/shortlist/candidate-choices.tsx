import type { WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button } from '@marketplace/ui';
import { ClipboardPlus, EyeOff, MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LazyAddToCaseDialog } from '../cases/add-to-case-button.tsx';
import { useHasColleagues } from '../colleagues/done-by.ts';
import { LazyAskDialog } from '../questions/ask-button.tsx';
import { useQuestions } from '../questions/questions.query.ts';
import { useHiding } from './hiding.mutation.ts';
import type { NamedCandidate } from './shortlist.mutation.ts';

export type CandidateDialogName = 'ask' | 'case';

interface CandidateDialogProps {
  name: CandidateDialogName;
  candidate: NamedCandidate;
  /** Hours to fill; empty if the search has none. */
  wanted: WeekMask;
  onClose: () => void;
}

export function CandidateDialog({ name, candidate, wanted, onClose }: CandidateDialogProps) {
  return name === 'ask' ? (
    <LazyAskDialog people={[candidate]} hours={wanted} onClose={onClose} />
  ) : (
    <LazyAddToCaseDialog candidate={candidate} onClose={onClose} />
  );
}

interface CandidateChoicesProps {
  id: string;
  candidate: NamedCandidate;
  askable: boolean;
  onDialog: (dialog: CandidateDialogName) => void;
  onHide: () => void;
}

export function CandidateChoices({ id, candidate, askable, onDialog, onHide }: CandidateChoicesProps) {
  const hiding = useHiding();
  const hasColleagues = useHasColleagues();
  const mayAsk = useQuestions().data?.on === true && askable;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  return (
    <Choices id={id}>
      {mayAsk ? (
        <Choice
          ref={first}
          variant="ghost"
          size="s"
          icon={<MessageCircleQuestionMark aria-hidden="true" />}
          onClick={() => onDialog('ask')}
        >
          Ask about hours
        </Choice>
      ) : null}
      <Choice
        ref={mayAsk ? undefined : first}
        variant="ghost"
        size="s"
        icon={<ClipboardPlus aria-hidden="true" />}
        onClick={() => onDialog('case')}
      >
        Add to case
      </Choice>
      <Choice
        variant="ghost"
        size="s"
        icon={<EyeOff aria-hidden="true" />}
        onClick={() => {
          hiding.mutate(candidate);
          onHide();
        }}
      >
        {hasColleagues ? 'Hide for everyone at my agency' : 'Hide from my list'}
      </Choice>
    </Choices>
  );
}

const Choices = styled.div`
  position: absolute;
  inset-block-start: calc(100% + var(--space-1));
  inset-inline-end: 0;
  z-index: 5;
  width: max-content;
  max-width: min(20rem, 70vw);
  display: grid;
  padding: var(--space-1);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);

  /* On a phone, the menu opens upward, so that it does not cover the next row's button. */
  ${BELOW_TABLET} {
    inset-block: auto calc(100% + var(--space-1));
  }
  @container (max-width: 20.99rem) {
    inset-inline: 0 auto;
  }
`;

const Choice = styled(Button)`
  justify-content: flex-start;
  text-align: start;
`;
