import type { UnlockedCandidate } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { SignedUpAgency, TestApp } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { grantUnlock } from './unlocks.service.ts';

type Host = Pick<TestApp, 'app' | 'db' | 'deps'>;

export async function unlockSomebody(host: Host, agency: SignedUpAgency, firstName = 'Maria') {
  const candidate = await addCandidate(host, firstName);
  return { ...candidate, unlockId: await unlock(host, agency, candidate.uuid) };
}

export async function unlock(
  host: Host,
  agency: SignedUpAgency,
  candidateUuid: string,
  association: string | null = null,
): Promise<string> {
  const order = { agencyId: agency.agencyId, personId: agency.personId, candidateUuid, payment: null, association };
  const grant = await withTransaction(host.deps, (txDeps) => grantUnlock(txDeps, order));
  if (!grant.granted) throw new Error(grant.reason);
  return grant.unlockId;
}

export async function unlockedBy({ app }: Pick<TestApp, 'app'>, who: SignedUpAgency): Promise<UnlockedCandidate[]> {
  const answer = await app.inject({ url: '/api/unlocked-candidates', headers: who.headers });
  return answer.json<{ unlocked_candidates: UnlockedCandidate[] }>().unlocked_candidates;
}

export async function unlockedIn({ db }: Host, unlockId: string, association: string): Promise<void> {
  await db.updateTable('unlocks').set({ association }).where('id', '=', unlockId).execute();
}

export async function revoke({ db }: Host, unlockId: string): Promise<void> {
  await db
    .updateTable('unlocks')
    .set({ status: 'refunded', revoked_at: new Date() })
    .where('id', '=', unlockId)
    .execute();
}
