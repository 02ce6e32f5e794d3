import type {
  UnlockNote,
  UnlockCall,
  UnlockCheck,
  UpdateUnlockedCandidateResponse,
  StatusChange,
  UnlockClaim,
} from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import {
  removeNote,
  updateOwnNote,
  findNote,
  insertNote,
  isUnlockOf,
  type StoredNote,
  findPhoneCall,
  insertPhoneCall,
  type StoredPhoneCall,
  listChecks,
  tickCheck,
  untickCheck,
  type StoredCheck,
  updateHiringRecord,
} from './unlock-records.repository.ts';
import { type CallOutcome, type Check, type HiringStatus, claimDueAt, claimState } from '@marketplace/domain';
import type { AgencyClaim } from './credits.repository.ts';

export function noteView(note: StoredNote, { personId, role }: Pick<AgencyIdentity, 'personId' | 'role'>): UnlockNote {
  const isOwn = note.written_by === personId;
  return {
    id: note.id,
    text: note.text,
    ...(note.written_by_name === null ? {} : { by: { id: note.written_by, name: note.written_by_name } }),
    written_at: note.written_at?.toISOString() ?? null,
    edited_at: note.edited_at?.toISOString() ?? null,
    may_edit: isOwn,
    may_delete: isOwn || role === 'owner',
  };
}

export interface AddressedRecord {
  agency: AgencyIdentity;
  unlockId: string;
  id: string;
}

/** @throws AppError not_found when the unlock is unknown or another agency's */
export async function requireUnlockOf(deps: ServiceDependencies, agency: AgencyIdentity, unlockId: string) {
  if (!(await isUnlockOf(deps.db, agency.agencyId, unlockId, { lock: false }))) throw new AppError('not_found');
}

/**
 * Runs work in a transaction that locks the unlock, so that entries are added and counted one at a time.
 * @throws AppError not_found for an unknown or another agency's unlock
 */
export function withLockedUnlock<Result>(
  deps: ServiceDependencies,
  { agency, unlockId }: { agency: AgencyIdentity; unlockId: string },
  work: (txDeps: ServiceDependencies) => Promise<Result>,
): Promise<Result> {
  return withTransaction(deps, async (txDeps) => {
    const isOwn = await isUnlockOf(txDeps.db, agency.agencyId, unlockId, { lock: true });
    if (!isOwn) throw new AppError('not_found');
    return work(txDeps);
  });
}

/**
 * Adds a note once per id.
 * @throws AppError not_found, record_full
 */
export async function addNote(
  deps: ServiceDependencies,
  { agency, unlockId, id, text }: AddressedRecord & { text: string },
): Promise<UnlockNote> {
  const note = await withLockedUnlock(
    deps,
    { agency, unlockId },
    async ({ db, now }) =>
      (await insertNote(db, { unlockId, id, text, personId: agency.personId, at: now() })) ??
      (await findNote(db, unlockId, id)),
  );
  if (note === undefined) throw new AppError('record_full');
  return noteView(note, agency);
}

/** @throws AppError not_found, not_note_author */
export async function editNote(
  deps: ServiceDependencies,
  { agency, unlockId, id, text }: AddressedRecord & { text: string },
): Promise<UnlockNote> {
  await requireUnlockOf(deps, agency, unlockId);
  const note = await updateOwnNote(deps.db, { unlockId, id, text, personId: agency.personId, at: deps.now() });
  if (note === undefined) {
    throw new AppError((await findNote(deps.db, unlockId, id)) === undefined ? 'not_found' : 'not_note_author');
  }
  return noteView(note, agency);
}

/**
 * Deletes the caller's own note, or any note if the caller is an owner.
 * @throws AppError not_found, not_note_author
 */
export async function deleteNote(deps: ServiceDependencies, { agency, unlockId, id }: AddressedRecord): Promise<void> {
  await requireUnlockOf(deps, agency, unlockId);
  const authorId = agency.role === 'owner' ? null : agency.personId;
  if (!(await removeNote(deps.db, { unlockId, id, authorId: authorId }))) throw new AppError('not_note_author');
}

export const callView = (call: StoredPhoneCall): UnlockCall => ({
  id: call.id,
  outcome: call.outcome,
  by: { id: call.called_by, name: call.called_by_name },
  at: call.called_at.toISOString(),
});

/**
 * Logs a call to an unlocked candidate once per id.
 * @throws AppError not_found, record_full
 */
export async function logCall(
  deps: ServiceDependencies,
  { agency, unlockId, id, outcome }: { agency: AgencyIdentity; unlockId: string; id: string; outcome: CallOutcome },
): Promise<UnlockCall> {
  const call = await withLockedUnlock(
    deps,
    { agency, unlockId },
    async ({ db, now }) =>
      (await insertPhoneCall(db, { unlockId, id, outcome, personId: agency.personId, at: now() })) ??
      (await findPhoneCall(db, unlockId, id)),
  );
  if (call === undefined) throw new AppError('record_full');
  return callView(call);
}

export const checkView = (check: StoredCheck): UnlockCheck => ({
  kind: check.kind,
  by: { id: check.checked_by, name: check.checked_by_name },
  at: check.checked_at.toISOString(),
});

/**
 * Returns all checks that are done.
 * @throws AppError not_found
 */
export function setCheck(
  deps: ServiceDependencies,
  { agency, unlockId, kind, done }: { agency: AgencyIdentity; unlockId: string; kind: Check; done: boolean },
): Promise<UnlockCheck[]> {
  return withLockedUnlock(deps, { agency, unlockId }, async ({ db, now }) => {
    if (done) await tickCheck(db, { unlockId, kind, personId: agency.personId, at: now() });
    else await untickCheck(db, { unlockId, kind });
    return (await listChecks(db, agency.agencyId, unlockId)).map(checkView);
  });
}

/**
 * Idempotent.
 * @throws AppError not_found (also for another agency's unlock)
 */
export async function setHiringStatus(
  { db, now }: ServiceDependencies,
  { agency, unlockId, status }: { agency: AgencyIdentity; unlockId: string; status: HiringStatus },
): Promise<UpdateUnlockedCandidateResponse> {
  const record = await updateHiringRecord(db, agency, unlockId, { status, at: now() });
  if (record === undefined) throw new AppError('not_found');
  return { request_id: record.request_id, status: record.status, ...statusChange(record) };
}

interface StoredStatusChange {
  status_by: string | null;
  status_by_name: string | null;
  status_at: Date | null;
}

export function statusChange(change: StoredStatusChange): { status_changed?: StatusChange } {
  const { status_by, status_by_name, status_at } = change;
  if (status_by_name === null) return {};
  return { status_changed: { by: { id: status_by, name: status_by_name }, at: status_at?.toISOString() ?? null } };
}

export function claimView(claim: AgencyClaim): UnlockClaim {
  return {
    reason: claim.reason,
    by: { id: claim.made_by, name: claim.made_by_name },
    at: claim.made_at.toISOString(),
    state: claimState(claim, claim.live),
    due_at: claimDueAt(claim.made_at).toISOString(),
    best_time: claim.best_time,
    settled_at: claim.settled_at?.toISOString() ?? null,
  };
}
