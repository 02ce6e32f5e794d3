import type { CaseDetail } from '@marketplace/contracts';
import { disciplineById } from '@marketplace/domain';
import { languagesOf } from '../../reference/languages/languages.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';
import { candidateRow } from '../../search/candidate-row.ts';
import { listCandidatesById } from '../../search/candidates.repository.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { stateLimitOf } from './case-people.service.ts';
import {
  askedSince,
  isKept,
  listAsked,
  listCaseNotes,
  listCasePeople,
  listHoursElsewhere,
} from './cases.repository.ts';
import { existing, summary, type AddressedCase } from './cases.service.ts';

/**
 * Ids of the people whom a case's response reveals, for the read budget.
 * @throws AppError case_not_found
 */
export async function peopleOfCase(deps: SearchDependencies, { agency, id }: AddressedCase): Promise<number[]> {
  await existing(deps, { agency, id });
  const [people, askedIds] = await Promise.all([
    listCasePeople(deps.db, agency.agencyId, id),
    listAsked(deps.db, agency.agencyId, id, askedSince(deps.now())),
  ]);
  return [...new Set([...people.filter(({ visible }) => visible).map((person) => person.caregiver_id), ...askedIds])];
}

/** @throws AppError case_not_found */
export async function viewCase(deps: SearchDependencies, { agency, id }: AddressedCase): Promise<CaseDetail> {
  const { db } = deps;
  const { agencyId } = agency;
  const stored = await existing(deps, { agency, id });
  const [state, people, elsewhere, askedIds, notes, languages, places] = await Promise.all([
    stateLimitOf(db, stored.association),
    listCasePeople(db, agencyId, id),
    listHoursElsewhere(db, agencyId, id),
    listAsked(db, agencyId, id, askedSince(deps.now())),
    listCaseNotes(db, id),
    languagesOf(deps),
    placeMapOf(deps),
  ]);
  const peopleOnCase = people.filter(isKept);
  const shownIds = new Set([...peopleOnCase.flatMap((one) => (one.visible ? one.caregiver_id : [])), ...askedIds]);
  const candidates = await listCandidatesById(db, [...shownIds], agencyId);
  const sources = { from: places.idOfZip(stored.zip), languages, places, requestedHours: stored.hours };
  const rows = new Map(
    candidates
      .filter((one) => state === null || one.state === state)
      .map((one) => [one.id, candidateRow(one, sources)] as const),
  );
  const onCase = new Set(peopleOnCase.map((one) => one.caregiver_id));
  return {
    ...summary(stored),
    people: peopleOnCase.map((one) => ({
      candidate_uuid: one.uuid,
      first_name: one.first_name,
      discipline_short: disciplineById(one.discipline)?.code ?? '',
      hours: one.hours & stored.hours,
      candidate: rows.get(one.caregiver_id) ?? null,
      elsewhere: elsewhere
        .filter(({ caregiver_id }) => caregiver_id === one.caregiver_id)
        .map(({ name, hours }) => ({ name, hours })),
    })),
    asked: askedIds.flatMap((caregiver) => (onCase.has(caregiver) ? [] : (rows.get(caregiver) ?? []))),
    notes: notes.map(({ id: note, text, written_by, written_by_name, written_at }) => ({
      id: note,
      text,
      by: { id: written_by, name: written_by_name },
      written_at: written_at.toISOString(),
      may_delete: written_by === agency.personId || agency.role === 'owner',
    })),
  };
}
