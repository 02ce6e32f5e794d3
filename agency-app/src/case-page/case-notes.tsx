import type { CaseDetail, CaseNote } from '@marketplace/contracts';
import { Button } from '@marketplace/ui';
import { StickyNote } from 'lucide-react';
import { useRef } from 'react';
import { EntryList, NoteItem, NoteText } from '../unlocks/entries.tsx';
import { useFocusAfterRemoval, useFocusBack, useStoredDraft } from '../unlocks/stored-draft.ts';
import { NoteForm } from '../unlocks/note-form.tsx';
import { formatUsDateTime } from '../formats/us-date.ts';
import { useAddCaseNote, useDeleteCaseNote } from './case-people.mutation.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

export default function CaseNotes({ clientCase }: { clientCase: CaseDetail }) {
  const { id, notes } = clientCase;
  const saving = useAddCaseNote(id);
  const [draft, setDraft] = useStoredDraft(`case-note:${id}`);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(opener, draft !== null);
  useFocusAfterRemoval(opener, notes.length);
  return (
    <TitledSection id="case-notes" title="Notes" size={4} gap={3}>
      {draft === null ? (
        <div>
          <Button
            ref={opener}
            variant="link"
            size="s"
            icon={<StickyNote aria-hidden="true" />}
            onClick={() => {
              saving.reset();
              setDraft({ id: crypto.randomUUID(), text: '' });
            }}
          >
            Add a note
          </Button>
        </div>
      ) : (
        <NoteForm
          label="Note on this case"
          draft={draft}
          saving={saving}
          onChange={setDraft}
          onSave={({ id: noteId, text }) => saving.mutate({ id: noteId, text }, { onSuccess: () => setDraft(null) })}
          onCancel={() => setDraft(null)}
        />
      )}
      {notes.length === 0 ? null : (
        <EntryList aria-label="Notes on this case">
          {notes.map((note) => (
            <Note key={note.id} caseId={id} note={note} />
          ))}
        </EntryList>
      )}
    </TitledSection>
  );
}

function Note({ caseId, note }: { caseId: string; note: CaseNote }) {
  const deleting = useDeleteCaseNote(caseId);
  return (
    <NoteItem>
      <NoteText>{note.text}</NoteText>
      <MutedText>{[note.by?.name, formatUsDateTime(note.written_at)].filter(Boolean).join(' · ')}</MutedText>
      {note.may_delete ? (
        <Button
          variant="link"
          size="s"
          busy={deleting.isPending}
          busyText="Deleting..."
          aria-label={`Delete note: ${note.text.slice(0, 40)}`}
          onClick={() => deleting.mutate(note.id)}
        >
          Delete
        </Button>
      ) : null}
    </NoteItem>
  );
}
