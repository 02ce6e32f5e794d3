import {
  DAY_MS,
  CHECK_SHOWN_AFTER_DAYS,
  countsAsChecked,
  DISCIPLINES,
  EVIDENCE_VALUES,
  expiryToday,
  isCredential,
} from '@marketplace/domain';
import type { DeliveredEvidence } from '@marketplace/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';

/** Condition: agencies see fact `e`. Expired, refused and disputed facts are hidden. */
export const isShown = (now: Date): RawBuilder<boolean> => sql`(
  e.removed_at IS NULL AND e.disputed_at IS NULL AND e.status <> 'refused'
  AND (e.expires_on IS NULL OR e.expires_on >= ${expiryToday(now)}::date))`;

/** Condition: agencies see the check of the visible fact `e`. The caregiver has had time to see it first. */
export const isCheckShown = (now: Date): RawBuilder<boolean> => sql`(
  e.status = 'checked' AND (
    e.confirmed_at IS NOT NULL
    OR coalesce(e.told_at <= ${new Date(now.getTime() - CHECK_SHOWN_AFTER_DAYS * DAY_MS)}, false)))`;

const day = (moment: RawBuilder<unknown>) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
export const decidedOn = day(sql`e.decided_at`);

const CREDENTIALS = EVIDENCE_VALUES.filter(isCredential);
const COUNTED = DISCIPLINES.flatMap(({ id, code }) =>
  CREDENTIALS.filter((type) => countsAsChecked(type, code)).map((type) => `${type} ${id}`),
);

/** Sort order: credentials before other facts. Within each group, checked facts come first. */
const inOrder = (now: Date) => sql`
  ORDER BY e.type <> ALL(${CREDENTIALS}::text[]), NOT ${isCheckShown(now)}, e.type, e.state`;

/** Facts that the caregiver's search row should contain. */
const searchEvidence = (now: Date) => sql`
  SELECT coalesce(bool_or(e.type = 'cpr'), false) AS cpr,
    coalesce(bool_or(${isCheckShown(now)} AND e.type || ' ' || caregiver.discipline = ANY(${COUNTED}::text[])), false)
      AS credential_checked,
    jsonb_agg(jsonb_build_object('type', e.type, 'state', e.state,
      'checked_on', CASE WHEN ${isCheckShown(now)} THEN ${decidedOn} END) ${inOrder(now)}) AS evidence
  FROM caregiver_evidence e WHERE e.caregiver_id = caregiver.id AND ${isShown(now)}`;

const DIFFERS = sql`
  (caregiver.cpr, caregiver.credential_checked, caregiver.evidence) IS DISTINCT FROM (shown.cpr, shown.credential_checked, shown.evidence)`;

/** Updates search rows that differ from what agencies may see. The caller must have locked the caregivers. */
export async function refreshShown(trx: Database, caregiverIds: readonly number[], now: Date): Promise<void> {
  await sql`
    UPDATE caregivers c SET cpr = shown.cpr, credential_checked = shown.credential_checked, evidence = shown.evidence
    FROM caregivers caregiver, LATERAL (${searchEvidence(now)}) shown
    WHERE c.id = ANY(${caregiverIds}::bigint[]) AND caregiver.id = c.id AND ${DIFFERS}`.execute(trx);
}

/** Lists caregivers whose search row is stale: a fact expired, a check became visible, or the discipline changed. */
export async function listStale(db: Database, now: Date, { after, limit }: { after: number | null; limit: number }) {
  const { rows } = await sql<{ id: number }>`
    SELECT caregiver.id FROM caregivers caregiver, LATERAL (${searchEvidence(now)}) shown
    WHERE caregiver.id > ${after ?? 0} AND caregiver.display_status <> 'deleted'
      AND caregiver.id IN (SELECT caregiver_id FROM caregiver_evidence WHERE removed_at IS NULL) AND ${DIFFERS}
    ORDER BY caregiver.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The caregiver's visible facts, with license numbers and expiry dates. */
const wholeEvidence = (now: Date) => sql`
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', e.type, 'state', e.state, 'number', e.number,
      'expires_on', e.expires_on, 'checked_on', CASE WHEN ${isCheckShown(now)} THEN ${decidedOn} END)
      ${inOrder(now)}), '[]')
  FROM caregiver_evidence e WHERE e.caregiver_id = caregiver.id AND ${isShown(now)}`;

export async function insertDeliveredEvidence(
  trx: Database,
  { unlockId, candidateUuid, at }: { unlockId: string; candidateUuid: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO delivered_evidence (unlock_id, facts)
    SELECT ${unlockId}, (${wholeEvidence(at)}) FROM caregivers caregiver WHERE caregiver.uuid = ${candidateUuid}`.execute(
    trx,
  );
}

/**
 * Lists the facts of caregivers whom an agency unlocked: current facts while the agency may see the caregiver,
 * otherwise the facts delivered with the unlock. Omits expired facts.
 */
export async function listDeliveredEvidence(
  db: Database,
  { agencyId, unlockId = null, now }: { agencyId: string; unlockId?: string | null; now: Date },
): Promise<Map<string, DeliveredEvidence[]>> {
  const { rows } = await sql<{ unlock_id: string; facts: DeliveredEvidence[] | null }>`
    SELECT unlock.id AS unlock_id, CASE WHEN caregiver.id IS NULL THEN d.facts ELSE (${wholeEvidence(now)}) END AS facts
    FROM unlocks unlock
    LEFT JOIN delivered_evidence d ON d.unlock_id = unlock.id
    LEFT JOIN caregivers caregiver
      ON caregiver.uuid = unlock.caregiver_uuid AND unlock.status = 'completed' AND ${isVisibleTo(agencyId)}
    WHERE unlock.agency_id = ${agencyId} ${unlockId === null ? sql`` : sql`AND unlock.id = ${unlockId}`}`.execute(db);
  const today = expiryToday(now);
  return new Map(
    rows.map(({ unlock_id, facts }) => [
      unlock_id,
      (facts ?? []).filter(({ expires_on }) => expires_on === null || expires_on >= today),
    ]),
  );
}
