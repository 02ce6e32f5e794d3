import { styled } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Draft } from './stored-draft.ts';

interface NewEntryProps {
  opener: Ref<HTMLButtonElement>;
  icon: ReactNode;
  /** Accessible name of the button, including the candidate's name. */
  label: string;
  saving: { isSuccess: boolean; reset: () => void };
  onOpen: (draft: Draft) => void;
  children: string;
}

/** Button that opens the form for a new note or reminder. Shows 'Saved' after the entry is stored. */
export function NewEntry({ opener, icon, label, saving, onOpen, children }: NewEntryProps) {
  return (
    <Row>
      <Button
        ref={opener}
        variant="secondary"
        size="s"
        icon={icon}
        aria-label={label}
        onClick={() => {
          saving.reset();
          onOpen({ id: crypto.randomUUID(), text: '' });
        }}
      >
        {children}
      </Button>
      <SavedFeedback saving={false} saved={saving.isSuccess} />
    </Row>
  );
}

export const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`;

export const EntryList = styled.ul`
  display: grid;
  gap: var(--space-2);
`;

export const NoteItem = styled.li`
  padding: var(--space-3);
  border-radius: var(--radius-m);
  background: var(--color-surface-hover);
`;

export const NoteText = styled.p`
  font-size: var(--text-s);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export function SavedFeedback({ saving, saved }: { saving: boolean; saved: boolean }) {
  return (
    <Saved role="status">
      {saving ? 'Saving...' : null}
      {!saving && saved ? (
        <>
          <Check aria-hidden="true" /> Saved
        </>
      ) : null}
    </Saved>
  );
}

const Saved = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--color-success);
  font-size: var(--text-s);

  svg {
    width: 1rem;
    height: 1rem;
  }
`;
