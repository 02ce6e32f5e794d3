import { expiryToday, hasHiddenCharacters, isDay } from '@marketplace/domain';
import * as z from 'zod';
import { insertAction } from '../../audit/operator-actions.repository.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { OperatorDependencies } from '../../dependencies.ts';
import { lockEvidence, insertDecision, type StoredEvidence } from './evidence.repository.ts';
import { refreshShown } from './shown-evidence.repository.ts';

export class EvidenceRejectedError extends Error {}

const MAX_WORDS = 300;

interface EvidenceDecision {
  id: string;
  outcome: 'checked' | 'refused';
  /** Source of the check, or reason for the refusal. The caregiver reads this wording. */
  words: string;
  /** Expiry date in the source, if the caregiver entered another date. */
  expires?: string | undefined;
  operator: string;
  /** If false, nothing is recorded (dry run). */
  apply: boolean;
}

function readWords(text: string): string {
  const words = text.trim();
  if (words === '') throw new EvidenceRejectedError('Say where you checked the fact, or why you refuse it.');
  if (words.length > MAX_WORDS)
    throw new EvidenceRejectedError(`What you write to the caregiver can have at most ${MAX_WORDS} characters.`);
  if (hasHiddenCharacters(words))
    throw new EvidenceRejectedError('What you write to the caregiver has a hidden character. Type it again.');
  return words;
}

/**
 * Records that a fact was checked or refused. The id comes from the list command; a fact that changed since then has a
 * new id. Idempotent. A job then emails the caregiver, who sees the result before agencies do.
 * @throws EvidenceRejectedError
 */
export async function decideEvidence(
  deps: OperatorDependencies,
  { id, outcome, expires, operator, apply, ...decision }: EvidenceDecision,
): Promise<{ fact: StoredEvidence; state: 'planned' | 'done' | 'nothing' }> {
  const words = readWords(decision.words);
  if (!z.uuid().safeParse(id).success)
    throw new EvidenceRejectedError(`'${id}' is not a record id. The list command shows the ids.`);
  if (expires !== undefined && !isDay(expires))
    throw new EvidenceRejectedError(`'${expires}' is not a date like 2028-10-31.`);
  return withTransaction(deps, async ({ db }) => {
    const now = deps.now();
    const fact = await lockEvidence(db, id, now);
    if (fact === undefined)
      throw new EvidenceRejectedError('This record no longer exists. Run `npm run evidence -- list`.');
    const expires_on = expires ?? fact.expires_on;
    if (outcome === 'checked' && expires_on !== null && expires_on < expiryToday(now)) {
      throw new EvidenceRejectedError(
        `The fact expired on ${expires_on}. If it was renewed, add --expires with the new date.`,
      );
    }
    const same =
      fact.status === outcome && fact.disputed_at === null && fact.words === words && fact.expires_on === expires_on;
    if (same || !apply) return { fact, state: same ? 'nothing' : 'planned' };
    const renewed = fact.status === 'checked' && outcome === 'checked' && fact.disputed_at === null;
    await insertDecision(db, fact, { outcome, words, expires_on, operator, at: now, renewed });
    await refreshShown(db, [fact.caregiver_id], now);
    const act = outcome === 'checked' ? 'check evidence' : 'refuse evidence';
    await insertAction(db, { operator, act, subject: `evidence ${id}`, reason: words, at: now });
    return { fact, state: 'done' };
  });
}
