import {
  EVIDENCE_DATE_IMPLAUSIBLE,
  EVIDENCE_DATE_PASSED,
  EVIDENCE_FULL,
  type CaregiverData,
  type OwnEvidence,
  type OwnEvidenceResponse,
  type StateEvidenceBody,
} from '@marketplace/contracts';
import { DAY_MS, CHECK_SHOWN_AFTER_DAYS, expiryToday, isCredential, MAX_EVIDENCE } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { CaregiverIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import {
  confirmEvidence,
  disputeEvidence,
  exportEvidence,
  lockCaregiver,
  insertEvidence,
  listEvidence,
  removeEvidence,
  type StoredEvidence,
} from './evidence.repository.ts';
import { refreshShown } from './shown-evidence.repository.ts';

type EvidenceDependencies = Pick<ServiceDependencies, 'db' | 'now'>;

/** No license is valid for longer, so a later expiry date is a typo. */
const MAX_YEARS = 15;

const fieldError = (field: string, message: string) =>
  new AppError('validation_failed', { errors: [{ field, message, fix: { action: 'replace' } }] });

/** When agencies start to see a check that the caregiver has not answered; null if no check is waiting. */
const shownFrom = ({ status, told_at, disputed_at, check_shown, shown }: StoredEvidence, now: Date) =>
  status !== 'checked' || disputed_at !== null || check_shown || !shown
    ? null
    : new Date((told_at ?? now).getTime() + CHECK_SHOWN_AFTER_DAYS * DAY_MS).toISOString();

const isExpired = ({ expires_on }: Pick<StoredEvidence, 'expires_on'>, now: Date) =>
  expires_on !== null && expires_on < expiryToday(now);

const view = (fact: StoredEvidence, now: Date): OwnEvidence => ({
  id: fact.id,
  type: fact.type,
  state: fact.state,
  number: fact.number,
  expires_on: fact.expires_on,
  expired: isExpired(fact, now),
  status: fact.status,
  decided_on: fact.decided_on,
  words: fact.words,
  shown: fact.shown ? (fact.check_shown ? 'checked' : 'stated') : null,
  shown_from: shownFrom(fact, now),
  disputed: fact.disputed_at !== null,
});

export async function ownEvidence(
  { db, now }: EvidenceDependencies,
  { caregiverId }: CaregiverIdentity,
): Promise<OwnEvidenceResponse> {
  const at = now();
  return { evidence: (await listEvidence(db, caregiverId, at)).map((fact) => view(fact, at)) };
}

/** @throws AppError edit_token_required */
function change(
  deps: EvidenceDependencies,
  caregiver: CaregiverIdentity,
  work: (trx: Database, facts: StoredEvidence[], now: Date) => Promise<void>,
): Promise<OwnEvidenceResponse> {
  const { caregiverId } = caregiver;
  return withTransaction(deps, async (txDeps) => {
    if (!(await lockCaregiver(txDeps.db, caregiverId))) throw new AppError('edit_token_required');
    const now = deps.now();
    await work(txDeps.db, await listEvidence(txDeps.db, caregiverId, now), now);
    await refreshShown(txDeps.db, [caregiverId], now);
    return ownEvidence({ ...txDeps, now: () => now }, caregiver);
  });
}

function requireFact(facts: StoredEvidence[], id: string): StoredEvidence {
  const fact = facts.find((candidate) => candidate.id === id);
  if (fact === undefined) throw new AppError('not_found');
  return fact;
}

function checkExpiry(expiresOn: string | null, now: Date): void {
  if (expiresOn === null) return;
  if (expiresOn < expiryToday(now)) throw fieldError('expires_on', EVIDENCE_DATE_PASSED);
  if (Number(expiresOn.slice(0, 4)) > now.getUTCFullYear() + MAX_YEARS)
    throw fieldError('expires_on', EVIDENCE_DATE_IMPLAUSIBLE);
}

/**
 * Stores a fact. It replaces an earlier fact with the same type and US state. Idempotent.
 * @throws AppError edit_token_required, validation_failed (past date, too many facts)
 */
export function stateEvidence(
  deps: EvidenceDependencies,
  { caregiver, fact }: { caregiver: CaregiverIdentity; fact: StateEvidenceBody },
): Promise<OwnEvidenceResponse> {
  const { type, expires_on = null } = fact;
  const state = isCredential(type) ? (fact.state ?? null) : null;
  const number = isCredential(type) ? fact.number || null : null;
  return change(deps, caregiver, async (trx, facts, now) => {
    checkExpiry(expires_on, now);
    const earlierFact = facts.find((candidate) => candidate.type === type && candidate.state === state);
    if (earlierFact !== undefined && earlierFact.number === number && earlierFact.expires_on === expires_on) return;
    if (earlierFact === undefined && facts.length >= MAX_EVIDENCE) throw fieldError('type', EVIDENCE_FULL);
    if (earlierFact !== undefined) await removeEvidence(trx, earlierFact.id, now);
    const { caregiverId: caregiver_id } = caregiver;
    await insertEvidence(trx, { caregiver_id, type, state, number, expires_on, stated_at: now });
  });
}

/**
 * Idempotent.
 * @throws AppError edit_token_required
 */
export function removeOwnEvidence(
  deps: EvidenceDependencies,
  { caregiver, id }: { caregiver: CaregiverIdentity; id: string },
): Promise<OwnEvidenceResponse> {
  return change(deps, caregiver, async (trx, facts, now) => {
    if (facts.some((fact) => fact.id === id)) await removeEvidence(trx, id, now);
  });
}

/**
 * Confirms a check by the operator. Agencies see the confirmed check immediately.
 * @throws AppError edit_token_required, not_found
 */
export function confirmOwnEvidence(
  deps: EvidenceDependencies,
  { caregiver, id }: { caregiver: CaregiverIdentity; id: string },
): Promise<OwnEvidenceResponse> {
  return change(deps, caregiver, async (trx, facts, now) => {
    const { status, disputed_at } = requireFact(facts, id);
    if (status === 'checked' && disputed_at === null) await confirmEvidence(trx, id, now);
  });
}

/**
 * Disputes a fact. Agencies no longer see the disputed fact until the operator decides again.
 * @throws AppError edit_token_required, not_found
 */
export function disputeOwnEvidence(
  deps: EvidenceDependencies,
  { caregiver, id }: { caregiver: CaregiverIdentity; id: string },
): Promise<OwnEvidenceResponse> {
  return change(deps, caregiver, async (trx, facts, now) => {
    if (requireFact(facts, id).status !== 'stated') await disputeEvidence(trx, id, now);
  });
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

export async function evidenceData(db: Database, caregiverId: number): Promise<CaregiverData['evidence']> {
  return (await exportEvidence(db, caregiverId)).map((fact) => ({
    type: fact.type,
    state: fact.state,
    number: fact.number,
    expires_on: fact.expires_on,
    stated_at: fact.stated_at.toISOString(),
    status: fact.status,
    disputed_at: iso(fact.disputed_at),
    removed_at: iso(fact.removed_at),
    checks: fact.checks.map(({ outcome, number, expires_on, words, created_at }) => ({
      outcome,
      number,
      expires_on,
      words,
      at: created_at.toISOString(),
    })),
  }));
}
