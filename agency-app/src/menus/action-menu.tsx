import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { MenuProvider } from './menu-context.ts';

interface ActionMenuProps {
  /** Accessible name of the menu's button, such as 'More actions for Maria'. */
  label: string;
  /** Loads the panel's code. Called to preload it, and when the menu opens. */
  load?: () => Promise<unknown>;
  /** A MenuPanel. */
  children: ReactNode;
}

/** A '…' button and its panel. Escape, a press outside and leaving with Tab close the panel. */
export function ActionMenu({ label, load, children }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  // If preloading fails, opening the menu shows the error.
  const preload = () => void load?.().catch(() => undefined);
  const openMenu = async () => {
    try {
      await load?.();
      setOpen(true);
    } catch (error) {
      showFailure(error, "We couldn't open the menu. Please try again.");
    }
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Place
      ref={place}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && open) close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) setOpen(false);
      }}
    >
      <IconButton
        ref={opener}
        label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<Ellipsis aria-hidden="true" />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (open ? setOpen(false) : void openMenu())}
      />
      {open ? <MenuProvider value={{ id, close }}>{children}</MenuProvider> : null}
    </Place>
  );
}

const Place = styled.div`
  position: relative;

  @container (max-width: 20.99rem) {
    position: static;
  }
`;
