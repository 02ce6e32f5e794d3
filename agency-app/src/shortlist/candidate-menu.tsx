import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CandidateChoices } from './candidate-choices.tsx';
import type { NamedCandidate } from './shortlist.mutation.ts';

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
        <CandidateChoices
          id={choices}
          candidate={candidate}
          onHide={() => {
            setOpen(false);
            onHidden();
          }}
        />
      ) : null}
    </Place>
  );
}

const Place = styled.div`
  position: relative;
`;
