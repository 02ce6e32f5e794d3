import { useState } from 'react';
import { LazyAddToCaseDialog } from '../cases/lazy-add-to-case-dialog.tsx';
import { ActionMenu } from '../menus/action-menu.tsx';
import type { NamedCandidate } from './shortlist.mutation.ts';

interface CandidateMenuProps {
  candidate: NamedCandidate;
  /** Called before the card is removed. The caller moves the focus. */
  onHidden: () => void;
}

const load = () => import(/* webpackChunkName: "later-candidate-choices" */ './candidate-choices.tsx');

export function CandidateMenu({ candidate, onHidden }: CandidateMenuProps) {
  const [addingToCase, setAddingToCase] = useState(false);
  const [menuModule, setMenuModule] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  return (
    <>
      <ActionMenu label={`More actions for ${candidate.name}`} load={async () => setMenuModule(await load())}>
        {menuModule === null ? null : (
          <menuModule.CandidateChoices
            candidate={candidate}
            onAddToCase={() => setAddingToCase(true)}
            onHide={onHidden}
          />
        )}
      </ActionMenu>
      {addingToCase ? <LazyAddToCaseDialog candidate={candidate} onClose={() => setAddingToCase(false)} /> : null}
    </>
  );
}
