import type { WeekMask } from '@marketplace/domain';
import { ClipboardPlus, EyeOff, MessageCircleQuestionMark } from 'lucide-react';
import { LazyAddToCaseDialog } from '../cases/add-to-case-button.tsx';
import { useHasColleagues } from '../colleagues/done-by.ts';
import { MenuChoice, MenuPanel } from '../menus/menu-panel.tsx';
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
  candidate: NamedCandidate;
  askable: boolean;
  onDialog: (dialog: CandidateDialogName) => void;
  onHide: () => void;
}

export function CandidateChoices({ candidate, askable, onDialog, onHide }: CandidateChoicesProps) {
  const hiding = useHiding();
  const hasColleagues = useHasColleagues();
  const mayAsk = useQuestions().data?.on === true && askable;
  return (
    <MenuPanel>
      {mayAsk ? (
        <MenuChoice icon={<MessageCircleQuestionMark aria-hidden="true" />} onChoose={() => onDialog('ask')}>
          Ask about hours
        </MenuChoice>
      ) : null}
      <MenuChoice icon={<ClipboardPlus aria-hidden="true" />} onChoose={() => onDialog('case')}>
        Add to case
      </MenuChoice>
      <MenuChoice
        icon={<EyeOff aria-hidden="true" />}
        onChoose={() => {
          hiding.mutate(candidate);
          onHide();
        }}
      >
        {hasColleagues ? 'Hide for everyone at my agency' : 'Hide from my list'}
      </MenuChoice>
    </MenuPanel>
  );
}
