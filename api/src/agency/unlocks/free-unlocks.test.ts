import { HOUR_MS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';

const REDEEM = '/api/redeem-free-unlock';

describe('free unlock', () => {
  let stack: PaymentsStack;
  let agency: SignedUpAgency;

  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    agency = await signUpAgency(stack);
  });

  async function giveFreeUnlock(to: SignedUpAgency = agency, status = 'active', lifeMs = HOUR_MS): Promise<string> {
    const now = stack.clock.now();
    await stack.db
      .insertInto('agency_subscriptions')
      .values({ agency_id: to.agencyId, stripe_subscription_id: `sub_${to.agencyId}`, status })
      .execute();
    const { id } = await stack.db
      .insertInto('free_unlocks')
      .values({
        agency_id: to.agencyId,
        stripe_subscription_id: `sub_${to.agencyId}`,
        period_start: now,
        expires_at: new Date(now.getTime() + lifeMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const redeem = (candidateUuid: string, freeUnlockId: string, by: SignedUpAgency = agency) =>
    stack.post(by, REDEEM, { candidateUuid, freeUnlockId });
  const unlocked = async () => (await stack.get(agency, '/api/unlocked-candidates')).body['unlocked_candidates'];
  const available = async () => (await stack.get(agency, '/api/free-unlock')).body['free_unlock'];
  const unavailable = { status: 409, body: { code: 'free_unlock_unavailable' } };

  test('reveals the contact details immediately and by email, and is then used up', async () => {
    const candidate = await addCandidate(stack);
    const freeUnlockId = await giveFreeUnlock();
    expect(await available()).toMatchObject({ unlock_id: freeUnlockId });
    expect(await redeem(candidate.uuid, freeUnlockId)).toEqual({ status: 200, body: { success: true } });
    expect(await available()).toBeNull();
    expect(await unlocked()).toEqual([
      expect.objectContaining({ candidate_email: candidate.email, amount_paid: 0, free: true, revoked: false }),
    ]);
    const [mail] = await stack.mailsTo(agency);
    expect(mail?.text).toContain(candidate.email);
    expect(mail?.text).toContain('Free unlock');
  });

  test('grants one unlock for 50 concurrent redemptions with one candidate', async () => {
    const candidate = await addCandidate(stack);
    const freeUnlockId = await giveFreeUnlock();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(candidate.uuid, freeUnlockId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await unlocked()).toHaveLength(1);
    expect(await stack.mailsTo(agency)).toHaveLength(1);
  });

  test('grants one unlock for 50 concurrent redemptions with 50 candidates', async () => {
    const candidates = await Promise.all(Array.from({ length: 50 }, () => addCandidate(stack)));
    const freeUnlockId = await giveFreeUnlock();
    const answers = await Promise.all(candidates.map(({ uuid }) => redeem(uuid, freeUnlockId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'free_unlock_unavailable')).toHaveLength(49);
    expect(await unlocked()).toHaveLength(1);
    expect(await stack.mailsTo(agency)).toHaveLength(1);
  });

  test('is neither offered nor accepted before its month begins', async () => {
    const candidate = await addCandidate(stack);
    const freeUnlockId = await giveFreeUnlock();
    await stack.db
      .updateTable('free_unlocks')
      .set({ period_start: new Date(stack.clock.now().getTime() + HOUR_MS / 2) })
      .where('id', '=', freeUnlockId)
      .execute();
    expect(await available()).toBeNull();
    expect(await redeem(candidate.uuid, freeUnlockId)).toMatchObject(unavailable);
    expect(await unlocked()).toEqual([]);
    expect(await stack.mailsTo(agency)).toEqual([]);
    await stack.db
      .updateTable('free_unlocks')
      .set({ period_start: stack.clock.now() })
      .where('id', '=', freeUnlockId)
      .execute();
    expect(await available()).toMatchObject({ unlock_id: freeUnlockId });
    expect(await redeem(candidate.uuid, freeUnlockId)).toMatchObject({ status: 200 });
  });

  test('is rejected if it is unknown or belongs to another agency', async () => {
    const candidate = await addCandidate(stack);
    const owner = await signUpAgency(stack);
    const others = await giveFreeUnlock(owner);
    await giveFreeUnlock();
    expect(await redeem(candidate.uuid, others)).toMatchObject(unavailable);
    expect(await redeem(candidate.uuid, crypto.randomUUID())).toMatchObject(unavailable);
    expect(await unlocked()).toEqual([]);
    expect(await stack.mailsTo(agency)).toEqual([]);
    expect(await redeem(candidate.uuid, others, owner)).toMatchObject({ status: 200 });
  });

  test('is rejected when its month is over', async () => {
    const candidate = await addCandidate(stack);
    const freeUnlockId = await giveFreeUnlock(agency, 'active', -1);
    expect(await available()).toBeNull();
    expect(await redeem(candidate.uuid, freeUnlockId)).toMatchObject(unavailable);
  });

  test.each(['past_due', 'unpaid', 'canceled', 'incomplete'])(
    'is rejected while the subscription is %s',
    async (status) => {
      const candidate = await addCandidate(stack);
      const freeUnlockId = await giveFreeUnlock(agency, status);
      expect(await available()).toBeNull();
      expect(await redeem(candidate.uuid, freeUnlockId)).toMatchObject(unavailable);
      expect(await unlocked()).toEqual([]);
    },
  );

  test('is not spent when the candidate is already unlocked, hidden or unknown', async () => {
    const candidate = await addCandidate(stack);
    const hidden = await addCandidate(stack);
    await stack.db
      .updateTable('caregivers')
      .set({ display_status: 'hidden' })
      .where('uuid', '=', hidden.uuid)
      .execute();
    const first = await giveFreeUnlock();
    expect(await redeem(candidate.uuid, first)).toMatchObject({ status: 200 });
    const { id: second } = await stack.db
      .insertInto('free_unlocks')
      .values({
        agency_id: agency.agencyId,
        stripe_subscription_id: `sub_${agency.agencyId}`,
        period_start: new Date(stack.clock.now().getTime() - 1_000),
        expires_at: new Date(stack.clock.now().getTime() + HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await redeem(candidate.uuid, second)).toMatchObject({ status: 409, body: { code: 'already_unlocked' } });
    for (const uuid of [hidden.uuid, crypto.randomUUID()]) {
      expect(await redeem(uuid, second)).toMatchObject({ status: 404, body: { code: 'candidate_not_found' } });
    }
    expect(await available()).toMatchObject({ unlock_id: second });
  });

  test('is not spent on a candidate from another state on an association site', async () => {
    await stack.db
      .insertInto('associations')
      .values({ code: 'firefly', state: 'OH', name: 'Ohio Firefly Alliance', logo: '/logo.svg' })
      .execute();
    const ids = { candidateUuid: (await addCandidate(stack)).uuid, freeUnlockId: await giveFreeUnlock() };
    expect(await stack.post(agency, REDEEM, { ...ids, association: 'firefly' })).toMatchObject({
      status: 404,
      body: { code: 'candidate_not_found' },
    });
    expect(await available()).toMatchObject({ unlock_id: ids.freeUnlockId });
    expect(await stack.post(agency, REDEEM, { ...ids, association: 'iahhc' })).toMatchObject({ status: 200 });
  });

  test('rejects invalid input and unknown keys', async () => {
    const ids = { candidateUuid: crypto.randomUUID(), freeUnlockId: crypto.randomUUID() };
    for (const body of [{}, { ...ids, candidateUuid: 'x' }, { ...ids, user_id: agency.agencyId }]) {
      expect(await stack.post(agency, REDEEM, body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect(await stack.post(agency, REDEEM, { ...ids, association: 'nowhere' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['GET', '/api/free-unlock'],
    ['GET', '/api/unlocked-candidates'],
    ['GET', `/api/candidate-requests/${crypto.randomUUID()}`],
    ['POST', REDEEM],
  ] as const)('requires a session: %s %s', async (method, url) => {
    const answer = await stack.app.inject({ method, url });
    expect(answer.statusCode).toBe(401);
  });

  test("is shown in no other agency's account", async () => {
    const candidate = await addCandidate(stack);
    const stranger = await signUpAgency(stack);
    await redeem(candidate.uuid, await giveFreeUnlock());
    expect((await stack.get(stranger, '/api/unlocked-candidates')).body).toEqual({ unlocked_candidates: [] });
    expect((await stack.get(stranger, `/api/candidate-requests/${candidate.uuid}`)).body).toEqual({ status: null });
  });

  test('leaves no caregiver’s contact details in the log', async () => {
    const candidate = await addCandidate(stack);
    await redeem(candidate.uuid, await giveFreeUnlock());
    await unlocked();
    const log = stack.logLines.join('');
    expect(log).not.toContain(candidate.email);
    expect(log).not.toContain('3175550142');
    expect(log).not.toContain(agency.email);
  });
});
