import type { CaseNoteBody } from '@marketplace/contracts';
import { MAX_CASE_NOTES } from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { insertCaseNote, listCaseNotes, lockCase, removeCaseNote } from './cases.repository.ts';
import { existing, type AddressedCase } from './cases.service.ts';

/**
 * Adds a note once per id.
 * @throws AppError case_not_found, case_full
 */
export async function addCaseNote(
  deps: SearchDependencies,
  { agency, id, body }: AddressedCase & { body: CaseNoteBody },
): Promise<void> {
  await withTransaction(deps, async ({ db, now }) => {
    if ((await lockCase(db, agency.agencyId, id)) === undefined) throw new AppError('case_not_found');
    const notes = await listCaseNotes(db, id);
    if (notes.some((note) => note.id === body.id)) return;
    if (notes.length >= MAX_CASE_NOTES) throw new AppError('case_full');
    await insertCaseNote(db, { caseId: id, id: body.id, text: body.text, by: agency.personId, at: now() });
  });
}

/**
 * Deletes the caller's own note, or any note if the caller is an owner.
 * @throws AppError case_not_found, not_note_author
 */
export async function deleteCaseNote(
  deps: SearchDependencies,
  { agency, id, noteId }: AddressedCase & { noteId: string },
): Promise<void> {
  await existing(deps, { agency, id });
  await removeCaseNote(deps.db, { caseId: id, id: noteId, by: agency.role === 'owner' ? null : agency.personId });
  if ((await listCaseNotes(deps.db, id)).some((note) => note.id === noteId)) throw new AppError('not_note_author');
}
