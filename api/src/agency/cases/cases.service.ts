import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  type CaseDetail,
  type CaseNoteBody,
  type CasePersonBody,
  type CaseSummary,
  type ChangeCaseBody,
  type CreateCaseBody,
  caseSummary,
} from '@marketplace/contracts';
import {
  DISCIPLINES,
  disciplineById,
  MAX_CASE_NOTES,
  MAX_CASE_PEOPLE,
  MAX_OPEN_CASES,
  QUESTION_DAYS,
  stateByNumber,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import { candidateRow } from '../../search/candidate-row.ts';
import { searchedPlace } from '../../search/candidate-search.service.ts';
import { listCandidatesById } from '../../search/candidates.repository.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';
import { findZip } from '../../reference/places/places.repository.ts';
import { languagesOf } from '../../reference/languages/languages.ts';
import { lockedState } from '../../reference/associations/locked-state.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { findRoleIn } from '../agencies/agencies.repository.ts';
import { handedOverMail } from './cases.mails.ts';
import { mailFilled } from '../questions/questions.service.ts';
import {
  countOpenCases,
  removeCaseNote,
  findCase,
  findListedCaregiver,
  lockAgency,
  lockCase,
  insertCase,
  insertCaseNote,
  isKept,
  listCases,
  savePerson,
  listAsked,
  findHandOver,
  listCaseNotes,
  listCasePeople,
  removePerson,
  takeHours,
  updateCase,
  type StoredCase,
} from './cases.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface AddressedCase {
  agency: AgencyIdentity;
  id: string;
}

const disciplineIds = (codes: readonly string[]) =>
  DISCIPLINES.filter(({ code }) => codes.includes(code)).map(({ id }) => id);

function summary({ zip, coordinator, coordinator_name, ...row }: StoredCase): CaseSummary {
  return caseSummary.parse({
    ...row,
    yes: Number(row.yes),
    zip_code: zip,
    disciplines: row.disciplines.map((id) => disciplineById(id)?.code),
    coordinator: coordinator_name === null ? null : { id: coordinator, name: coordinator_name },
    created_at: row.created_at.toISOString(),
  });
}

/** @throws AppError case_not_found, also for another agency's case */
async function existing(deps: SearchDependencies, { agency, id }: AddressedCase): Promise<StoredCase> {
  const stored = await findCase(deps.db, { agencyId: agency.agencyId, id, now: deps.now() });
  if (stored === undefined) throw new AppError('case_not_found');
  return stored;
}

/**
 * Runs work in a transaction that locks an open case.
 * @throws AppError case_not_found, case_not_open
 */
function withOpenCase(
  deps: SearchDependencies,
  { agency, id }: AddressedCase,
  work: (inside: SearchDependencies, current: { hours: number; association: string | null }) => Promise<void>,
): Promise<void> {
  return withTransaction(deps, async (inside) => {
    const current = await lockCase(inside.db, agency.agencyId, id);
    if (current === undefined) throw new AppError('case_not_found');
    if (current.status !== 'open') throw new AppError('case_not_open');
    await work(inside, current);
  });
}

/** @throws AppError association_not_found, association_retired */
export async function viewCases(
  deps: SearchDependencies,
  { agency, association }: { agency: AgencyIdentity; association: string | undefined },
): Promise<CaseSummary[]> {
  const copy = await associationOf(deps.db, association);
  const scope = { agencyId: agency.agencyId, association: copy?.code ?? null, now: deps.now() };
  return (await listCases(deps.db, scope)).map(summary);
}

/**
 * Creates a case, once per id.
 * @throws AppError zip_not_found, association_not_found, cases_full, case_not_found
 */
export async function createCase(
  deps: SearchDependencies,
  { agency, body }: { agency: AgencyIdentity; body: CreateCaseBody },
): Promise<CaseSummary> {
  const { id, name, hours, zip_code: zip, radius } = body;
  searchedPlace(await placeMapOf(deps), zip);
  const association = await associationOf(deps.db, body.association);
  const existingCase = await findCase(deps.db, { agencyId: agency.agencyId, id, now: deps.now() });
  if (existingCase !== undefined) return summary(existingCase);
  await withTransaction(deps, async ({ db, now }) => {
    await lockAgency(db, agency.agencyId);
    if ((await countOpenCases(db, agency.agencyId)) >= MAX_OPEN_CASES) throw new AppError('cases_full');
    await insertCase(db, {
      id,
      agency_id: agency.agencyId,
      name,
      hours,
      zip,
      radius,
      disciplines: disciplineIds(body.disciplines),
      association: association?.code ?? null,
      coordinator: agency.personId,
      created_at: now(),
    });
  });
  return summary(await existing(deps, { agency, id }));
}

/**
 * Returns the ids of the people that a case's response reveals, for the read budget.
 * @throws AppError case_not_found
 */
export async function peopleOfCase(deps: SearchDependencies, { agency, id }: AddressedCase): Promise<number[]> {
  await existing(deps, { agency, id });
  const [people, askedIds] = await Promise.all([
    listCasePeople(deps.db, agency.agencyId, id),
    listAsked(deps.db, agency.agencyId, id, askedSince(deps)),
  ]);
  return [...new Set([...people.filter(({ visible }) => visible).map((person) => person.caregiver_id), ...askedIds])];
}

const askedSince = ({ now }: SearchDependencies) => new Date(now().getTime() - QUESTION_DAYS * DAY_MS);

/** Returns null on the main site, and after the case's association is retired. */
async function stateLimitOf(db: Database, association: string | null): Promise<number | null> {
  try {
    return await lockedState(db, association);
  } catch (error) {
    if (error instanceof AppError && error.code === 'association_retired') return null;
    throw error;
  }
}

/** @throws AppError case_not_found */
export async function viewCase(deps: SearchDependencies, { agency, id }: AddressedCase): Promise<CaseDetail> {
  const { db } = deps;
  const { agencyId } = agency;
  const stored = await existing(deps, { agency, id });
  const [state, people, askedIds, notes, languages, places, place] = await Promise.all([
    stateLimitOf(db, stored.association),
    listCasePeople(db, agencyId, id),
    listAsked(db, agencyId, id, askedSince(deps)),
    listCaseNotes(db, id),
    languagesOf(deps),
    placeMapOf(deps),
    findZip(db, stored.zip),
  ]);
  const kept = people.filter(isKept);
  const shown = new Set([...kept.flatMap((one) => (one.visible ? one.caregiver_id : [])), ...askedIds]);
  const candidates = await listCandidatesById(db, [...shown], agencyId);
  const sources = { from: places.idOfZip(stored.zip), languages, places, wanted: stored.hours };
  const rows = new Map(
    candidates
      .filter((one) => state === null || one.state === state)
      .map((one) => [one.id, candidateRow(one, sources)] as const),
  );
  const onCase = new Set(kept.map((one) => one.caregiver_id));
  return {
    ...summary(stored),
    area: place === undefined ? stored.zip : `${place.city}, ${stateByNumber(place.state) ?? ''}`,
    people: kept.map((one) => ({
      candidate_uuid: one.uuid,
      first_name: one.first_name,
      discipline_short: disciplineById(one.discipline)?.code ?? '',
      hours: one.hours & stored.hours,
      candidate: rows.get(one.caregiver_id) ?? null,
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

/** Emails the case's new coordinator, unless that person made the change. */
async function mailHandOver(
  { db, outbox, config }: SearchDependencies,
  { agencyId, personId }: AgencyIdentity,
  current: { id: string; association: string | null },
): Promise<void> {
  const handOver = await findHandOver(db, { caseId: current.id, agencyId, by: personId });
  if (handOver === undefined || handOver.coordinator === personId) return;
  const association = await findMailAssociation(db, current.association);
  const { email, name, hours, by } = handOver;
  await outbox.enqueue(db, handedOverMail(config, { email, association }, { caseId: current.id, name, hours, by }));
}

/**
 * Changes a case. If the change fills the case, everyone who said yes but got no hours gets an email.
 * @throws AppError case_not_found, zip_not_found, cases_full, not_found (a coordinator who is not in the agency)
 */
export async function changeCase(
  deps: SearchDependencies,
  { agency, id, change }: AddressedCase & { change: ChangeCaseBody },
): Promise<CaseSummary> {
  const { zip_code: zip, disciplines, ...rest } = change;
  if (zip !== undefined) searchedPlace(await placeMapOf(deps), zip);
  await withTransaction(deps, async (inside) => {
    const { db } = inside;
    const { agencyId } = agency;
    await lockAgency(db, agencyId);
    const current = await lockCase(db, agencyId, id);
    if (current === undefined) throw new AppError('case_not_found');
    const { coordinator: personId } = rest;
    if (personId !== undefined && (await findRoleIn(db, { agencyId, personId })) === undefined) {
      throw new AppError('not_found');
    }
    if (rest.status === 'open' && current.status !== 'open') {
      if ((await countOpenCases(db, agencyId)) >= MAX_OPEN_CASES) throw new AppError('cases_full');
    }
    await updateCase(db, id, { ...rest, zip, disciplines: disciplines && disciplineIds(disciplines) });
    if (rest.status === 'filled' && current.status === 'open') await mailFilled(inside, { agencyId, caseId: id });
    if (personId !== undefined && personId !== current.coordinator) await mailHandOver(inside, agency, current);
  });
  return summary(await existing(deps, { agency, id }));
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
    const gone = others.filter((one) => !isKept(one)).map((one) => one.caregiver_id);
    await takeHours(db, id, gone, hours);
    await savePerson(db, { caseId: id, caregiverId, hours });
  });
}

/** @throws AppError case_not_found, case_not_open */
export async function dropPerson(
  deps: SearchDependencies,
  { agency, id, candidateUuid }: AddressedCase & { candidateUuid: string },
): Promise<void> {
  await withOpenCase(deps, { agency, id }, ({ db }) => removePerson(db, id, candidateUuid));
}

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
