import { type CaseSummary, type ChangeCaseBody, type CreateCaseBody, caseSummary } from '@marketplace/contracts';
import { dayInUtc, DISCIPLINES, disciplineById, MAX_OPEN_CASES, stateByNumber } from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';
import { searchedPlace } from '../../search/candidate-search.service.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { findRoleIn } from '../agencies/agencies.repository.ts';
import { mailFilled } from '../questions/questions.service.ts';
import { handedOverMail } from './cases.mails.ts';
import {
  countOpenCases,
  findCase,
  findHandOver,
  insertCase,
  listCases,
  lockAgency,
  lockCase,
  updateCase,
  type StoredCase,
} from './cases.repository.ts';

export interface AddressedCase {
  agency: AgencyIdentity;
  id: string;
}

const disciplineIds = (codes: readonly string[]) =>
  DISCIPLINES.filter(({ code }) => codes.includes(code)).map(({ id }) => id);

export function summary({ zip, city, state, coordinator, coordinator_name, ...row }: StoredCase): CaseSummary {
  return caseSummary.parse({
    ...row,
    zip_code: zip,
    area: city === null || state === null ? zip : `${city}, ${stateByNumber(state) ?? ''}`,
    disciplines: row.disciplines.map((id) => disciplineById(id)?.code),
    coordinator: coordinator_name === null ? null : { id: coordinator, name: coordinator_name },
    created_at: row.created_at.toISOString(),
  });
}

/** @throws AppError case_not_found, also for another agency's case */
export async function existing(deps: SearchDependencies, { agency, id }: AddressedCase): Promise<StoredCase> {
  const stored = await findCase(deps.db, { agencyId: agency.agencyId, id, now: deps.now() });
  if (stored === undefined) throw new AppError('case_not_found');
  return stored;
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
  const { id, name, hours, zip_code: zip, radius, starts_on = null } = body;
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
      starts_on,
      disciplines: disciplineIds(body.disciplines),
      association: association?.code ?? null,
      coordinator: agency.personId,
      created_at: now(),
    });
  });
  return summary(await existing(deps, { agency, id }));
}

/** Emails the case's new coordinator, unless that person made the change. */
async function mailHandOver(
  { db, outbox, config, now }: SearchDependencies,
  { agencyId, personId }: AgencyIdentity,
  current: { id: string; association: string | null },
): Promise<void> {
  const handOver = await findHandOver(db, { caseId: current.id, agencyId, by: personId });
  if (handOver === undefined || handOver.coordinator === personId) return;
  const association = await findMailAssociation(db, current.association);
  const { email, coordinator: _coordinator, ...handOverFacts } = handOver;
  const facts = { ...handOverFacts, caseId: current.id, today: dayInUtc(now()) };
  await outbox.enqueue(db, handedOverMail(config, { email, association }, facts));
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
  await withTransaction(deps, async (txDeps) => {
    const { db } = txDeps;
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
    if (rest.status === 'filled' && current.status === 'open') await mailFilled(txDeps, { agencyId, caseId: id });
    if (personId !== undefined && personId !== current.coordinator) await mailHandOver(txDeps, agency, current);
  });
  return summary(await existing(deps, { agency, id }));
}
