import {
  FIRST_DAY_TOO_LATE,
  FIRST_DAY_PAST,
  type PauseProfileResponse,
  type SetDaysOffBody,
} from '@marketplace/contracts';
import { addDays, dayIn, DAYS_OFF_LIMITS, startOfDay, type Day } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { addToFilterOptions } from '../../search/filter-options.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { findProfile } from '../profile/caregivers.repository.ts';
import { updateDisplayStatus, removeDaysOff, findDaysOff, saveDaysOff } from './caregiver-controls.repository.ts';

type PauseDependencies = Pick<SearchDependencies, 'db' | 'caches' | 'now'>;

/**
 * Changes the pause. A manual pause continues even when days off end. `change` returns whether the profile is paused
 * manually.
 * @throws AppError edit_token_required
 */
async function changePause(
  deps: PauseDependencies,
  caregiverId: number,
  change: (trx: Database, isPaused: boolean) => Promise<boolean>,
): Promise<PauseProfileResponse> {
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const profile = await findProfile(trx, caregiverId, true);
    if (profile === null) throw new AppError('edit_token_required');
    const paused = await change(trx, profile.display_status === 'hidden');
    const days_off = await findDaysOff(trx, caregiverId, now);
    const status = paused ? 'hidden' : days_off?.running === true ? 'away' : 'shown';
    if (status !== profile.display_status) await updateDisplayStatus(trx, caregiverId, status);
    if (status === 'shown') await addToFilterOptions(deps, profile);
    return { paused, days_off };
  });
}

/**
 * Showing the profile again also ends current days off.
 * @throws AppError edit_token_required
 */
export function pauseProfile(
  deps: PauseDependencies,
  { caregiverId, paused }: { caregiverId: number; paused: boolean },
): Promise<PauseProfileResponse> {
  return changePause(deps, caregiverId, async (trx) => {
    const days = await findDaysOff(trx, caregiverId, deps.now());
    if (!paused && days?.running === true) await removeDaysOff(trx, caregiverId);
    return paused;
  });
}

/** Rejects a day that is not within a year from today. The body's schema checks the rest. */
function requireNearDay(from: Day, today: Day): void {
  const [message, action] =
    from < today ? ([FIRST_DAY_PAST, 'raise'] as const) : ([FIRST_DAY_TOO_LATE, 'lower'] as const);
  if (from >= today && from <= addDays(today, DAYS_OFF_LIMITS.ahead)) return;
  throw new AppError('validation_failed', { errors: [{ field: 'days_off.from', message, fix: { action } }] });
}

/**
 * Replaces or ends the days off.
 * @throws AppError edit_token_required, validation_failed
 */
export function setDaysOff(
  deps: PauseDependencies,
  { caregiverId, days }: { caregiverId: number; days: SetDaysOffBody['days_off'] },
): Promise<PauseProfileResponse> {
  return changePause(deps, caregiverId, async (trx, isPaused) => {
    if (days === null) {
      await removeDaysOff(trx, caregiverId);
      return isPaused;
    }
    const { from, to, time_zone: zone } = days;
    requireNearDay(from, dayIn(deps.now(), zone));
    const [startsAt, endsAt] = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
    await saveDaysOff(trx, caregiverId, { from, to, startsAt, endsAt });
    return isPaused;
  });
}

export async function applyDaysOff(deps: PauseDependencies, caregiverId: number): Promise<void> {
  await changePause(deps, caregiverId, async (trx, isPaused) => {
    if ((await findDaysOff(trx, caregiverId, deps.now())) === null) await removeDaysOff(trx, caregiverId);
    return isPaused;
  });
}
