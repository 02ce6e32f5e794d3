import {
  addNoteCall,
  deleteNoteCall,
  editNoteCall,
  type UnlockedCandidate,
  type UnlockNote,
} from '@marketplace/contracts';
import { callApi, useMutation } from '@marketplace/platform';
import { Button, Cluster, Stack } from '@marketplace/ui';
import { StickyNote } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { formatUsDateTime } from '../formats/us-date.ts';
import { useChangeUnlock } from './change-unlock.ts';
import { EntryList, NewEntry, NoteItem, NoteText, SavedFeedback } from './entries.tsx';
import { type Draft, useFocusAfterRemoval, useFocusBack, useStoredDraft } from './stored-draft.ts';
import { NoteForm } from './note-form.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface RecordProps {
  candidate: UnlockedCandidate;
  name: string;
}

/** The newest note, and the others on request. */
export function NoteList({ candidate, name }: RecordProps) {
  const { notes, request_id } = candidate;
  const [isExpanded, setIsExpanded] = useState(false);
  if (notes.length === 0) return null;
  const visibleNotes = isExpanded ? notes : notes.slice(0, 1);
  return (
    <Stack gap={1}>
      <EntryList aria-label={`Notes on ${name}`}>
        {visibleNotes.map((note) => (
          <Note key={note.id} requestId={request_id} note={note} name={name} />
        ))}
      </EntryList>
      {notes.length > 1 ? (
        <div>
          <Button variant="link" size="s" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer notes' : `Show all ${notes.length} notes`}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

/** Takes the focus after a note is deleted. */
export function NewNote({ candidate: { notes, request_id: requestId }, name }: RecordProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(opener, notes.length);
  const saving = useAddNote(requestId);
  const [draft, setDraft] = useStoredDraft(`note:${requestId}`);
  useFocusBack(opener, draft !== null);
  if (draft === null) {
    return (
      <NewEntry
        opener={opener}
        icon={<StickyNote aria-hidden="true" />}
        label={`Add a note on ${name}`}
        saving={saving}
        onOpen={setDraft}
      >
        Add a note
      </NewEntry>
    );
  }
  return (
    <NoteForm
      label={`Note on ${name}`}
      draft={draft}
      saving={saving}
      onChange={setDraft}
      onSave={(note) => saving.mutate(note, { onSuccess: () => setDraft(null) })}
      onCancel={() => setDraft(null)}
    />
  );
}

function Note({ requestId, note, name }: { requestId: string; note: UnlockNote; name: string }) {
  const saving = useEditNote(requestId, note.id);
  const [draft, setDraft] = useStoredDraft(`note:${requestId}:${note.id}`);
  const [isDeleting, setIsDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(opener, draft !== null);
  const textId = useId();
  if (draft !== null && note.may_edit) {
    return (
      <li>
        <NoteForm
          label={`Change your note on ${name}`}
          draft={draft}
          saving={saving}
          onChange={setDraft}
          onSave={(changedNote) => saving.mutate(changedNote, { onSuccess: () => setDraft(null) })}
          onCancel={() => setDraft(null)}
        />
      </li>
    );
  }
  return (
    <NoteItem>
      <NoteText id={textId}>{note.text}</NoteText>
      <MutedText>{describeAuthorAndTime(note)}</MutedText>
      {note.may_edit || note.may_delete ? (
        <Cluster gap={4}>
          {note.may_edit ? (
            <Button
              ref={opener}
              variant="link"
              size="s"
              aria-label={`Edit note on ${name}`}
              aria-describedby={textId}
              onClick={() => {
                saving.reset();
                setDraft({ id: note.id, text: note.text });
              }}
            >
              Edit
            </Button>
          ) : null}
          {note.may_delete ? (
            <Button
              variant="link"
              size="s"
              aria-label={`Delete note on ${name}`}
              aria-describedby={textId}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Button>
          ) : null}
          <SavedFeedback saving={false} saved={saving.isSuccess} />
        </Cluster>
      ) : null}
      <DeleteNoteDialog requestId={requestId} note={note} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </NoteItem>
  );
}

interface DeleteNoteDialogProps {
  requestId: string;
  note: UnlockNote;
  open: boolean;
  onClose: () => void;
}

function DeleteNoteDialog({ requestId, note, open, onClose }: DeleteNoteDialogProps) {
  const deleting = useDeleteNote(requestId, note.id);
  return (
    <ActionDialog
      open={open}
      title="Delete this note?"
      description="It's deleted for everyone at your agency. You can't undo this."
      cancel="Keep note"
      action={
        <Button
          variant="danger"
          busy={deleting.isPending}
          busyText="Deleting..."
          onClick={() =>
            deleting.mutate(undefined, {
              onError: (error) => showFailure(error, "We couldn't delete the note. Please try again."),
            })
          }
        >
          Delete note
        </Button>
      }
      onClose={onClose}
    />
  );
}

/** 'Robin Vale · Nov 22, 2026, 3:05 PM · edited'. The oldest notes have neither author nor time. */
function describeAuthorAndTime({ by: author, written_at, edited_at }: UnlockNote): string {
  const parts = [
    author?.name,
    written_at === null ? null : formatUsDateTime(written_at),
    edited_at === null ? null : `edited ${formatUsDateTime(edited_at)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Earlier note' : parts.join(' · ');
}

/** A retry with the same ID stores the note once. */
function useAddNote(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: async ({ id, text }: Draft): Promise<UnlockNote> => {
      const add = (noteId: string) =>
        callApi(addNoteCall, { params: { request_id: requestId }, body: { id: noteId, text } });
      const storedNote = await add(id);
      // An earlier attempt or a duplicate of this tab stored a different text under this ID. Keep both notes.
      return storedNote.text === text ? storedNote : add(crypto.randomUUID());
    },
    onSuccess: (note) =>
      changeUnlock(({ notes }) => ({ notes: [note, ...notes.filter((existingNote) => existingNote.id !== note.id)] })),
  });
}

function useEditNote(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: ({ text }: Draft) => callApi(editNoteCall, { params: { request_id: requestId, id }, body: { text } }),
    onSuccess: (note) =>
      changeUnlock(({ notes }) => ({
        notes: notes.map((existingNote) => (existingNote.id === id ? note : existingNote)),
      })),
  });
}

function useDeleteNote(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: () => callApi(deleteNoteCall, { params: { request_id: requestId, id } }),
    onSuccess: () => changeUnlock(({ notes }) => ({ notes: notes.filter((note) => note.id !== id) })),
  });
}
