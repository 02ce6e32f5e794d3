import {
  answerClaimCall,
  blockFromClaimCall,
  openClaimCall,
  signInCall,
  signUpCall,
  unlockCreditCall,
} from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agencyOn, type AgencyOn } from '../../support/support.testing.ts';
import { PASSWORD, signUpForm } from '../accounts/auth.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { claimToken } from '../../crypto/link-tokens.ts';
import { settleClaimsJob } from './settle-claims.job.ts';

const REDEEM = '/api/redeem-free-unlock';

let stack: PaymentsStack;
let agency: AgencyOn;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  agency = await agencyOn(stack);
});

const claimPath = (unlockId: string) => `/api/unlocked-candidates/${unlockId}/claim`;
async function creditOf(who: AgencyOn): Promise<string | undefined> {
  const { body } = await stack.get(who.current(), unlockCreditCall.path);
  return (body['unlock_credit'] as { unlock_id: string } | null)?.unlock_id;
}
async function anonymous(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await stack.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const answerAs = (claimId: string, answer: object) =>
  anonymous('POST', answerClaimCall.path, { token: claimToken(stack.config, claimId), ...answer });
const claimsOf = (unlockId: string) =>
  stack.db.selectFrom('unlock_claims').where('unlock_id', '=', unlockId).select(['outcome', 'answer']).execute();
const outcomeOf = async (claimId: string) =>
  (await stack.db.selectFrom('unlock_claims').where('id', '=', claimId).select('outcome').executeTakeFirstOrThrow())
    .outcome;

describe('a stranger', () => {
  test('who is signed out can neither make a claim nor read or redeem a credit', async () => {
    const { unlockId, uuid } = await agency.buy();
    for (const [method, url, body] of [
      ['POST', claimPath(unlockId), { reason: 'dead' }],
      ['GET', unlockCreditCall.path, undefined],
      ['POST', REDEEM, { candidateUuid: uuid, freeUnlockId: unlockId }],
    ] as const)
      expect((await anonymous(method, url, body)).status, url).toBe(401);
    expect(await claimsOf(unlockId)).toEqual([]);
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });

  test('whose address was never confirmed gets no session, so no claim and no credit', async () => {
    const email = 'never.confirmed@agency.example.test';
    expect((await anonymous('POST', signUpCall.path, signUpForm(email))).status).toBe(200);
    const refused = await anonymous('POST', signInCall.path, { email, password: PASSWORD });
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    expect(refused.body).not.toHaveProperty('access_token');
  });
});

describe('another agency', () => {
  test('can neither make nor see a claim, nor redeem its credit', async () => {
    const { unlockId } = await agency.buy();
    const other = await agencyOn(stack);
    expect((await stack.post(other.current(), claimPath(unlockId), { reason: 'dead' })).status).toBe(404);
    await agency.claim(unlockId);
    await agency.waitForSettlement();
    const credit = await creditOf(agency);
    expect(credit).toBeDefined();
    expect(await creditOf(other)).toBeUndefined();
    expect((await stack.get(other.current(), '/api/unlocked-candidates')).body['unlocked_candidates']).toEqual([]);
    const { uuid } = await addCandidate(stack, 'Nora');
    const redeemed = await stack.post(other.current(), REDEEM, { candidateUuid: uuid, freeUnlockId: credit });
    expect(redeemed.body).toMatchObject({ code: 'free_unlock_unavailable' });
    expect(await creditOf(agency)).toBe(credit);
  });
});

describe('an unverified agency', () => {
  test('can make a claim, but the caregiver reads that we have not verified the agency, and can block it', async () => {
    const { unlockId, email, uuid } = await agency.buy();
    const token = claimToken(stack.config, await agency.claim(unlockId));
    const question = (await stack.mailsToAddress(email)).find(({ subject }) => subject.includes('could not reach you'));
    expect(question?.text).toContain("We haven't verified this agency yet.");
    expect((await anonymous('POST', openClaimCall.path, { token })).body).toMatchObject({ verified: false });
    expect((await anonymous('POST', blockFromClaimCall.path, { token })).status).toBe(200);
    expect((await stack.get(agency.current(), `/api/candidates/rn/${uuid}`)).status).toBe(404);
  });
});

describe('an agency and a caregiver who collude', () => {
  test('get money back only once, and support decides the next “never mine” claim, even if a different agency makes it', async () => {
    const first = await agency.buy();
    await answerAs(await agency.claim(first.unlockId), { answer: 'never_mine' });
    await settleClaimsJob.run(stack.deps);
    await agency.expectBooks({ ours: 0, live: 0 });
    const shown = { display_status: 'shown' };
    await stack.db.updateTable('caregivers').set(shown).where('uuid', '=', first.uuid).execute();

    const accomplice = await agencyOn(stack);
    const opened = await stack.post(accomplice.current(), '/api/create-candidate-unlock-checkout', {
      candidateUuid: first.uuid,
    });
    await stack.pay(String(opened.body['url']));
    await stack.webhooksSettled();
    const claimId = await accomplice.claim((await accomplice.unlockOf(first.uuid)).id);
    await answerAs(claimId, { answer: 'never_mine' });
    await accomplice.waitForSettlement();
    expect(await outcomeOf(claimId)).toBe('support');
    await accomplice.expectBooks({ ours: 40_000, live: 1 });
    const reports = (await stack.mailsToSupport()).filter(({ text }) => text.includes(claimId));
    expect(reports.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('A claim needs a decision')]),
    );
  });

  test('get at most two credits for one payment, one after the other, and never money', async () => {
    const friend = await agency.buy();
    let { unlockId } = friend;
    for (const round of [1, 2, 3]) {
      const claimId = await agency.claim(unlockId);
      await agency.waitForSettlement();
      expect(await outcomeOf(claimId), `claim ${round}`).toBe(round < 3 ? 'credit' : 'support');
      const credit = await creditOf(agency);
      if (round === 3) expect(credit).toBeUndefined();
      else {
        const redeem = { candidateUuid: friend.uuid, freeUnlockId: credit };
        expect((await stack.post(agency.current(), REDEEM, redeem)).status).toBe(200);
        expect(await creditOf(agency)).toBeUndefined();
        const live = stack.db
          .selectFrom('unlocks')
          .where('agency_id', '=', agency.agencyId)
          .where('status', '=', 'completed')
          .select('id');
        unlockId = (await live.executeTakeFirstOrThrow()).id;
      }
    }
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });

  test('get no money after a credit, because an answer after the settlement is rejected', async () => {
    const { unlockId } = await agency.buy();
    const claimId = await agency.claim(unlockId);
    await agency.waitForSettlement();
    expect((await answerAs(claimId, { answer: 'never_mine' })).body).toMatchObject({ code: 'claim_over' });
    await agency.waitForSettlement();
    await agency.expectBooks({ ours: 40_000, live: 0 });
  });
});
