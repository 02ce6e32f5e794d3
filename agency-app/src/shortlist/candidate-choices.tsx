import { ClipboardPlus, EyeOff } from 'lucide-react';
import { useHasColleagues } from '../colleagues/done-by.ts';
import { MenuChoice, MenuPanel } from '../menus/menu-panel.tsx';
import { useHiding } from './hiding.mutation.ts';
import type { NamedCandidate } from './shortlist.mutation.ts';

interface CandidateChoicesProps {
  candidate: NamedCandidate;
  onAddToCase: () => void;
  onHide: () => void;
}

export function CandidateChoices({ candidate, onAddToCase, onHide }: CandidateChoicesProps) {
  const hiding = useHiding();
  const hasColleagues = useHasColleagues();
  return (
    <MenuPanel>
      <MenuChoice icon={<ClipboardPlus aria-hidden="true" />} onChoose={onAddToCase}>
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
