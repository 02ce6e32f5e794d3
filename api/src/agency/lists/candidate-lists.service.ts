import type { ListedCandidate } from '@marketplace/contracts';
import { MAX_CANDIDATE_LIST, disciplineById, EXPERIENCE_LEVELS, stateByNumber } from '@marketplace/domain';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { lockedState } from '../../reference/associations/locked-state.ts';
import { findVisibleCandidate } from '../../visibility/visible-candidates.repository.ts';
import {
  insertIntoList,
  listHiddenCandidates,
  listShortlist,
  removeFromList,
  type CandidateList,
} from './candidate-lists.repository.ts';

type ListedRow = Awaited<ReturnType<typeof listHiddenCandidates>>[number];

/** Who added the entry; unknown for entries added before authors were recorded. */
export const authorField = ({ added_by, added_by_name }: Pick<ListedRow, 'added_by' | 'added_by_name'>) =>
  added_by_name === null ? {} : { by: { id: added_by, name: added_by_name } };

function listedCandidate(row: ListedRow): ListedCandidate {
  const discipline = disciplineById(row.discipline);
  return {
    candidate_uuid: row.uuid,
    first_name: row.first_name,
    discipline: discipline?.name ?? '',
    discipline_short: discipline?.code ?? '',
    preferred_city: row.city,
    preferred_state: stateByNumber(row.state),
    amount_of_exp: EXPERIENCE_LEVELS.find((level) => level.id === row.experience)?.label ?? null,
    looking_for_work_now: row.looking_for_work,
    unlocked: row.unlocked,
    added_at: row.added_at.toISOString(),
    ...authorField(row),
  };
}

interface Listing {
  agency: AgencyIdentity;
  list: CandidateList;
  candidateUuid: string;
}

/**
 * Idempotent.
 * @throws AppError candidate_not_found (unknown or not visible to the agency), candidate_list_full
 */
export async function listCandidate(deps: ServiceDependencies, { agency, list, candidateUuid }: Listing) {
  const { agencyId: agency_id, personId: added_by } = agency;
  const caregiver_id = await findVisibleCandidate(deps.db, agency_id, candidateUuid);
  if (caregiver_id === undefined) throw new AppError('candidate_not_found');
  const entry = { agency_id, caregiver_id, added_by, created_at: deps.now() };
  if (!(await insertIntoList(deps.db, list, entry, MAX_CANDIDATE_LIST))) throw new AppError('candidate_list_full');
}

export async function unlistCandidate({ db }: ServiceDependencies, listing: Listing): Promise<void> {
  await removeFromList(db, listing.list, listing.agency.agencyId, listing.candidateUuid);
}

/** @throws AppError association_not_found, association_retired */
export async function countShortlist(
  { db }: ServiceDependencies,
  { agencyId }: AgencyIdentity,
  association: string | undefined,
): Promise<number> {
  return (await listShortlist(db, agencyId, await lockedState(db, association))).length;
}

export async function hiddenCandidates(
  { db }: ServiceDependencies,
  { agencyId }: AgencyIdentity,
): Promise<{ people: number[]; candidates: ListedCandidate[] }> {
  const rows = await listHiddenCandidates(db, agencyId);
  return { people: rows.map(({ caregiver_id }) => caregiver_id), candidates: rows.map(listedCandidate) };
}
