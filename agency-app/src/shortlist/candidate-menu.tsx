import { styled } from '@marketplace/platform';
import { Button, IconButton } from '@marketplace/ui';
import { Ellipsis, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useHiding, type NamedCandidate } from './shortlist.mutation.ts';

interface CandidateMenuProps {
  candidate: NamedCandidate;
  /** The card is about to be removed, so the focus needs to move elsewhere. */
  onHidden: () => void;
}

/** More actions for a candidate. */
export function CandidateMenu({ candidate, onHidden }: CandidateMenuProps) {
  const [open, setOpen] = useState(false);
  const hiding = useHiding();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const choices = useId();

  useEffect(() => {
    if (!open) return;
    place.current?.querySelector<HTMLElement>('[data-choice]')?.focus();
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
  const hide = () => {
    setOpen(false);
    hiding.mutate(candidate);
    onHidden();
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
        <Choices id={choices}>
          <Choice data-choice variant="ghost" size="s" icon={<EyeOff aria-hidden="true" />} onClick={hide}>
            Hide from my list
          </Choice>
        </Choices>
      ) : null}
    </Place>
  );
}

const Place = styled.div`
  position: relative;
`;

const Choices = styled.div`
  position: absolute;
  inset-block-start: calc(100% + var(--space-1));
  inset-inline-end: 0;
  z-index: 5;
  padding: var(--space-1);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);
`;

const Choice = styled(Button)`
  justify-content: flex-start;
  white-space: nowrap;
`;
