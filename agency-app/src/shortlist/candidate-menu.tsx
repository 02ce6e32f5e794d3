import type { WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { showFailure } from '../failures/failure-text.ts';
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
/** Preloads the menu. If loading fails, the user sees the error when the menu is opened. */
const preload = () => void load().catch(() => undefined);

export function CandidateMenu({ candidate, askable, wanted, onHidden }: CandidateMenuProps) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<CandidateDialogName | null>(null);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const choices = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const openMenu = async () => {
    try {
      setLoaded(await load());
      setOpen(true);
    } catch (error) {
      showFailure(error, "We couldn't open the menu. Please try again.");
    }
  };
  const showDialog = (shown: CandidateDialogName) => {
    setOpen(false);
    opener.current?.focus();
    setDialog(shown);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Place
      ref={place}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) setOpen(false);
      }}
    >
      <IconButton
        ref={opener}
        label={`More actions for ${candidate.name}`}
        aria-expanded={open}
        aria-controls={open ? choices : undefined}
        icon={<Ellipsis aria-hidden="true" />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (open ? setOpen(false) : void openMenu())}
      />
      {open && loaded !== null ? (
        <loaded.CandidateChoices
          id={choices}
          candidate={candidate}
          askable={askable}
          onDialog={showDialog}
          onHide={() => {
            setOpen(false);
            onHidden();
          }}
        />
      ) : null}
      {loaded !== null && dialog !== null ? (
        <loaded.CandidateDialog name={dialog} candidate={candidate} wanted={wanted} onClose={() => setDialog(null)} />
      ) : null}
    </Place>
  );
}

const Place = styled.div`
  position: relative;

  @container (max-width: 20.99rem) {
    position: static;
  }
`;
