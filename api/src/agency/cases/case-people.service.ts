import type { CasePersonBody } from '@marketplace/contracts';
import { MAX_CASE_PEOPLE } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { lockedState } from '../../reference/associations/locked-state.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  findListedCaregiver,
  isKept,
  listCasePeople,
  lockCase,
  removePerson,
  savePerson,
  clearHoursOf,
} from './cases.repository.ts';
import type { AddressedCase } from './cases.service.ts';

/**
 * Runs `work` in a transaction that locks an open case.
 * @throws AppError case_not_found, case_not_open
 */
function withOpenCase(
  deps: SearchDependencies,
  { agency, id }: AddressedCase,
  work: (txDeps: SearchDependencies, current: { hours: number; association: string | null }) => Promise<void>,
): Promise<void> {
  return withTransaction(deps, async (txDeps) => {
    const current = await lockCase(txDeps.db, agency.agencyId, id);
    if (current === undefined) throw new AppError('case_not_found');
    if (current.status !== 'open') throw new AppError('case_not_open');
    await work(txDeps, current);
  });
}

/** Returns null on the main site, and after the case's association is retired. */
export async function stateLimitOf(db: Database, association: string | null): Promise<number | null> {
  try {
    return await lockedState(db, association);
  } catch (error) {
    if (error instanceof AppError && error.code === 'association_retired') return null;
    throw error;
  }
}

/**
 * Adds a person to the case's shortlist, or assigns free hours. Idempotent.
 * @throws AppError case_not_found, case_not_open, candidate_not_found, case_hours_taken, case_full
 */
export async function setPerson(
  deps: SearchDependencies,
  { agency, id, body }: AddressedCase & { body: CasePersonBody },
): Promise<void> {
  const { agencyId } = agency;
  await withOpenCase(deps, { agency, id }, async ({ db }, current) => {
    const people = await listCasePeople(db, agencyId, id);
    const listed = people.find(({ uuid }) => uuid === body.candidateUuid);
    const state = await stateLimitOf(db, current.association);
    const caregiverId =
      listed !== undefined && isKept(listed)
        ? listed.caregiver_id
        : await findListedCaregiver(db, { agencyId, uuid: body.candidateUuid, state });
    if (caregiverId === undefined) throw new AppError('candidate_not_found');
    if (listed === undefined && people.length >= MAX_CASE_PEOPLE) throw new AppError('case_full');
    if (body.hours === undefined) return savePerson(db, { caseId: id, caregiverId });
    const hours = body.hours & current.hours;
    const others = people.filter((one) => one.caregiver_id !== caregiverId);
    if (others.some((one) => isKept(one) && (one.hours & hours) !== 0)) throw new AppError('case_hours_taken');
    const removedPeople = others.filter((one) => !isKept(one)).map((one) => one.caregiver_id);
    await clearHoursOf(db, id, removedPeople, hours);
    await savePerson(db, { caseId: id, caregiverId, hours });
  });
}

/** @throws AppError case_not_found, case_not_open */
export async function removeCasePerson(
  deps: SearchDependencies,
  { agency, id, candidateUuid }: AddressedCase & { candidateUuid: string },
): Promise<void> {
  await withOpenCase(deps, { agency, id }, ({ db }) => removePerson(db, id, candidateUuid));
}
