import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { NamedCandidate } from './shortlist.mutation.ts';

const load = () => import(/* webpackChunkName: "later-candidate-choices" */ './candidate-choices.tsx');
const CandidateChoices = lazy(load);

interface CandidateMenuProps {
  candidate: NamedCandidate;
  /** The card is about to be removed, so the focus needs to move elsewhere. */
  onHidden: () => void;
}

/** More actions for a candidate. */
export function CandidateMenu({ candidate, onHidden }: CandidateMenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const choices = useId();

  useEffect(() => {
    // A failure shows up when the menu is opened.
    load().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

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
        onClick={() => setOpen(!open)}
      />
      {open ? (
        // There already while the choices load.
        <div id={choices}>
          <Suspense>
            <CandidateChoices
              candidate={candidate}
              onHide={() => {
                setOpen(false);
                onHidden();
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </Place>
  );
}

const Place = styled.div`
  position: relative;
`;
