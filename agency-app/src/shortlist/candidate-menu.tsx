import type { WeekMask } from '@marketplace/domain';
import { useState } from 'react';
import { ActionMenu } from '../menus/action-menu.tsx';
import type { CandidateDialogName } from './candidate-choices.tsx';
import type { NamedCandidate } from './shortlist.mutation.ts';

interface CandidateMenuProps {
  candidate: NamedCandidate;
  /** Whether the menu offers to ask a question before the agency pays. */
  askable: boolean;
  /** Hours to fill; empty if the search has none. */
  wanted: WeekMask;
  /** Called before the card is removed, so that the caller can move the focus. */
  onHidden: () => void;
}

const load = () => import(/* webpackChunkName: "later-candidate-choices" */ './candidate-choices.tsx');

export function CandidateMenu({ candidate, askable, wanted, onHidden }: CandidateMenuProps) {
  const [dialog, setDialog] = useState<CandidateDialogName | null>(null);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  return (
    <>
      <ActionMenu label={`More actions for ${candidate.name}`} load={async () => setLoaded(await load())}>
        {loaded === null ? null : (
          <loaded.CandidateChoices candidate={candidate} askable={askable} onDialog={setDialog} onHide={onHidden} />
        )}
      </ActionMenu>
      {loaded !== null && dialog !== null ? (
        <loaded.CandidateDialog name={dialog} candidate={candidate} wanted={wanted} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
