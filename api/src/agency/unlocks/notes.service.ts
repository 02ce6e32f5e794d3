import type { UnlockNote } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { removeNote, updateOwnNote, findNote, insertNote, isUnlockOf, type StoredNote } from './notes.repository.ts';

export function noteView(note: StoredNote, { personId, role }: Pick<AgencyIdentity, 'personId' | 'role'>): UnlockNote {
  const own = note.written_by === personId;
  return {
    id: note.id,
    text: note.text,
    ...(note.written_by_name === null ? {} : { by: { id: note.written_by, name: note.written_by_name } }),
    written_at: note.written_at?.toISOString() ?? null,
    edited_at: note.edited_at?.toISOString() ?? null,
    may_edit: own,
    may_delete: own || role === 'owner',
  };
}

interface AddressedNote {
  agency: AgencyIdentity;
  unlockId: string;
  id: string;
}

/** @throws AppError not_found when the unlock is unknown or another agency's */
export async function requireUnlockOf(
  deps: ServiceDependencies,
  agency: AgencyIdentity,
  unlockId: string,
): Promise<void> {
  if (!(await isUnlockOf(deps.db, agency.agencyId, unlockId, { lock: false }))) throw new AppError('not_found');
}

/**
 * Runs work in a transaction that locks the unlock, so that entries are added and counted one at a time.
 * @throws AppError not_found for an unknown or another agency's unlock
 */
export function withHeldUnlock<Result>(
  deps: ServiceDependencies,
  { agency, unlockId }: { agency: AgencyIdentity; unlockId: string },
  work: (inside: ServiceDependencies) => Promise<Result>,
): Promise<Result> {
  return withTransaction(deps, async (inside) => {
    const isOwn = await isUnlockOf(inside.db, agency.agencyId, unlockId, { lock: true });
    if (!isOwn) throw new AppError('not_found');
    return work(inside);
  });
}

/**
 * Adds a note once per id.
 * @throws AppError not_found, record_full
 */
export async function addNote(
  deps: ServiceDependencies,
  { agency, unlockId, id, text }: AddressedNote & { text: string },
): Promise<UnlockNote> {
  const note = await withHeldUnlock(
    deps,
    { agency, unlockId },
    async ({ db, now }) =>
      (await insertNote(db, { unlockId, id, text, by: agency.personId, at: now() })) ??
      (await findNote(db, unlockId, id)),
  );
  if (note === undefined) throw new AppError('record_full');
  return noteView(note, agency);
}

/** @throws AppError not_found, note_of_another */
export async function editNote(
  deps: ServiceDependencies,
  { agency, unlockId, id, text }: AddressedNote & { text: string },
): Promise<UnlockNote> {
  await requireUnlockOf(deps, agency, unlockId);
  const note = await updateOwnNote(deps.db, { unlockId, id, text, by: agency.personId, at: deps.now() });
  if (note === undefined) {
    throw new AppError((await findNote(deps.db, unlockId, id)) === undefined ? 'not_found' : 'note_of_another');
  }
  return noteView(note, agency);
}

/**
 * Deletes the caller's own note, or any note if the caller is an owner.
 * @throws AppError not_found, note_of_another
 */
export async function deleteNote(deps: ServiceDependencies, { agency, unlockId, id }: AddressedNote): Promise<void> {
  await requireUnlockOf(deps, agency, unlockId);
  const by = agency.role === 'owner' ? null : agency.personId;
  if (!(await removeNote(deps.db, { unlockId, id, by }))) throw new AppError('note_of_another');
}
