import type { ChangeReminderBody, UnlockReminder } from '@marketplace/contracts';
import { addDays, dayInUtc, REMINDER_DAYS_AHEAD, type Day } from '@marketplace/domain';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { requireUnlockOf, withLockedUnlock, type AddressedRecord } from './unlock-records.service.ts';
import {
  removeReminder,
  findReminder,
  hasReminderMail,
  insertReminder,
  updateReminderMail,
  updateReminder,
  type StoredReminder,
} from './reminders.repository.ts';
import { personOfReminderStopToken } from '../../crypto/link-tokens.ts';

export const reminderView = ({ id, due_on, text, set_by, set_by_name }: StoredReminder): UnlockReminder => ({
  id,
  due_on,
  text,
  ...(set_by_name === null ? {} : { by: { id: set_by, name: set_by_name } }),
});

/** Allows yesterday in UTC, because that is still today in US time zones. */
function requireNearDay(deps: ServiceDependencies, day: Day): void {
  const today = dayInUtc(deps.now());
  const [first, last] = [addDays(today, -1), addDays(today, REMINDER_DAYS_AHEAD)];
  if (day >= first && day <= last) return;
  const [message, action] =
    day < first
      ? (['Please choose a day that has not passed', 'raise'] as const)
      : (['Please choose a day within a year', 'lower'] as const);
  throw new AppError('validation_failed', { errors: [{ field: 'due_on', message, fix: { action } }] });
}

/**
 * Adds a reminder once per id.
 * @throws AppError not_found, record_full, validation_failed
 */
export async function addReminder(
  deps: ServiceDependencies,
  { agency, unlockId, id, dueOn, text }: AddressedRecord & { dueOn: Day; text: string },
): Promise<UnlockReminder> {
  const storedReminder = await withLockedUnlock(deps, { agency, unlockId }, async (txDeps) => {
    requireNearDay(txDeps, dueOn);
    await insertReminder(txDeps.db, { unlockId, id, dueOn, text, personId: agency.personId, at: txDeps.now() });
    return findReminder(txDeps.db, unlockId, id);
  });
  if (storedReminder === undefined) throw new AppError('record_full');
  return reminderView(storedReminder);
}

/**
 * Anybody in the agency may change a reminder.
 * @throws AppError not_found, record_full, validation_failed
 */
export async function changeReminder(
  deps: ServiceDependencies,
  { agency, unlockId, id, change }: AddressedRecord & { change: ChangeReminderBody },
): Promise<UnlockReminder> {
  return withLockedUnlock(deps, { agency, unlockId }, async (txDeps) => {
    if (change.due_on !== undefined) requireNearDay(txDeps, change.due_on);
    const isSaved = await updateReminder(txDeps.db, { unlockId, id, by: agency.personId, at: txDeps.now() }, change);
    const storedReminder = await findReminder(txDeps.db, unlockId, id);
    if (storedReminder === undefined) throw new AppError('not_found');
    if (!isSaved) throw new AppError('record_full');
    return reminderView(storedReminder);
  });
}

/** @throws AppError not_found when the unlock is another agency's */
export async function deleteReminder(deps: ServiceDependencies, { agency, unlockId, id }: AddressedRecord) {
  await requireUnlockOf(deps, agency, unlockId);
  await removeReminder(deps.db, unlockId, id);
}

export const wantsReminderMail = ({ db }: ServiceDependencies, { personId }: AgencyIdentity): Promise<boolean> =>
  hasReminderMail(db, personId);

export const chooseReminderMail = (
  { db }: ServiceDependencies,
  { personId }: AgencyIdentity,
  isWanted: boolean,
): Promise<void> => updateReminderMail(db, personId, isWanted);

/**
 * Idempotent.
 * @throws AppError link_invalid
 */
export async function stopReminderMail(deps: ServiceDependencies, token: string): Promise<{ success: boolean }> {
  const person = personOfReminderStopToken(deps.config, token);
  if (person === null) throw new AppError('link_invalid');
  await updateReminderMail(deps.db, person, false);
  return { success: true };
}
