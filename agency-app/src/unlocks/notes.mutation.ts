import { addNoteCall, deleteNoteCall, editNoteCall, type UnlockNote } from '@marketplace/contracts';
import { callApi, useMutation } from '@marketplace/platform';
import { useChangeUnlock } from './change-unlock.ts';
import type { Draft } from './kept-draft.ts';

/** A retry with the same id stores the note once. */
export function useAddNote(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: async ({ id, text }: Draft): Promise<UnlockNote> => {
      const add = (noteId: string) =>
        callApi(addNoteCall, { params: { request_id: requestId }, body: { id: noteId, text } });
      const stored = await add(id);
      // An earlier attempt or a copy of this tab stored a different text under this id. Keep both notes.
      return stored.text === text ? stored : add(crypto.randomUUID());
    },
    onSuccess: (note) =>
      changeUnlock(({ notes }) => ({ notes: [note, ...notes.filter((other) => other.id !== note.id)] })),
  });
}

export function useEditNote(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: ({ text }: Draft) => callApi(editNoteCall, { params: { request_id: requestId, id }, body: { text } }),
    onSuccess: (note) =>
      changeUnlock(({ notes }) => ({ notes: notes.map((other) => (other.id === id ? note : other)) })),
  });
}

export function useDeleteNote(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: () => callApi(deleteNoteCall, { params: { request_id: requestId, id } }),
    onSuccess: () => changeUnlock(({ notes }) => ({ notes: notes.filter((other) => other.id !== id) })),
  });
}
