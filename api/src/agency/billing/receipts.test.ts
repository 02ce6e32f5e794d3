import type { ReceiptsResponse } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addColleague, callsOf } from '../people/colleagues.testing.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

let stack: PaymentsStack;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());

async function buy(agency: SignedUpAgency, path: string, body: object): Promise<void> {
  const { body: opened } = await stack.post(agency, path, body);
  await stack.pay(String(opened['url']));
  await stack.webhooksSettled();
}
async function unlock(agency: SignedUpAgency, firstName = 'Maria') {
  const { uuid } = await addCandidate(stack, firstName);
  await buy(agency, '/api/create-candidate-unlock-checkout', { candidateUuid: uuid, keepFreeUnlock: true });
}
async function receipts(agency: SignedUpAgency, query = '') {
  const { status, body } = await stack.get(agency, `/api/receipts${query}`);
  return { status, body: body as unknown as ReceiptsResponse };
}

describe('the receipts', () => {
  test('list Stripe’s invoices for unlocks and Pro months, with invoice pages and refunds', async () => {
    const agency = await signUpAgency(stack);
    expect((await receipts(agency)).body).toEqual({ receipts: [], more: false });
    await unlock(agency);
    await buy(agency, '/api/create-stripe-checkout', {});
    const { body } = await receipts(agency);
    expect(body.receipts.map(({ kind, amount, refunded }) => [kind, amount, refunded])).toEqual([
      ['pro', 50_000, 0],
      ['unlock', 40_000, 0],
    ]);
    expect(body.receipts[1]?.description).toBe('Unlock Maria · Registered Nurse');
    for (const { url, pdf_url: pdf } of body.receipts) {
      const answers = await Promise.all([url, pdf].map((one) => fetch(String(one).replace('localhost', '127.0.0.1'))));
      expect(answers.map((answer) => answer.headers.get('content-type'))).toEqual([
        'text/html; charset=utf-8',
        'application/pdf',
      ]);
    }
    const { data } = await stack.stripe.charges.list({ customer: await stack.customerOf(agency) });
    const ofUnlock = data.find(({ amount }) => amount === 40_000);
    await stack.control(`charges/${ofUnlock?.id}/refund`, { amount: 10_000 });
    expect((await receipts(agency)).body.receipts.map(({ refunded }) => refunded)).toEqual([0, 10_000]);
  });

  test('show a refund from before more than a hundred declined cards', { tags: ['slow'] }, async () => {
    const agency = await signUpAgency(stack);
    await unlock(agency);
    const [paid] = (await stack.stripe.charges.list({ customer: await stack.customerOf(agency) })).data;
    await stack.control(`charges/${paid?.id}/refund`, { amount: 10_000 });
    const { uuid } = await addCandidate(stack, 'Ana');
    const body = { candidateUuid: uuid, keepFreeUnlock: true };
    const opened = await stack.post(agency, '/api/create-candidate-unlock-checkout', body);
    const page = String(opened.body['url']);
    for (let attempt = 0; attempt < 101; attempt += 1) await stack.pay(page, '4000000000000002');
    await stack.pay(page);
    await stack.webhooksSettled();
    expect((await receipts(agency)).body.receipts.map(({ refunded }) => refunded)).toEqual([0, 10_000]);
  });

  test('are listed in pages of ten without repetition', async () => {
    const agency = await signUpAgency(stack);
    for (let number = 0; number < 11; number += 1) await unlock(agency, `Maria${number}`);
    const { body: first } = await receipts(agency);
    expect(first).toMatchObject({ more: true });
    expect(first.receipts).toHaveLength(10);
    const { body: second } = await receipts(agency, `?after=${first.receipts.at(-1)?.id}`);
    expect(second).toMatchObject({ more: false });
    expect(new Set([...first.receipts, ...second.receipts].map(({ id }) => id)).size).toBe(11);
  });

  test('are shown only to owners of the agency', async () => {
    const agency = await signUpAgency(stack);
    await unlock(agency);
    const { body } = await receipts(agency);
    const recruiter = await addColleague(stack, agency);
    expect((await receipts(recruiter)).status).toBe(403);
    const owner = await addColleague(stack, agency, 'owner');
    expect((await receipts(owner)).body.receipts).toHaveLength(1);
    await stack.post(owner, '/api/leave-agency', { agency: agency.agencyId });
    // Leaving gives a person a new agency, which has no receipts.
    expect((await receipts(owner)).body.receipts).toEqual([]);
    const stranger = await signUpAgency(stack);
    await unlock(stranger);
    const cursor = `?after=${body.receipts[0]?.id}`;
    const ofStranger = (await receipts(stranger)).body.receipts.map(({ id }) => id);
    expect((await receipts(stranger, cursor)).body.receipts.every(({ id }) => ofStranger.includes(id))).toBe(true);
    expect(ofStranger).not.toContain(body.receipts[0]?.id);
  });

  test('of a closed agency are shown only to owners of the joined agency, and return to the closed agency when it reopens', async () => {
    const { call } = callsOf(stack);
    const [owner, robin] = [await signUpAgency(stack), await signUpAgency(stack)];
    for (const name of ['Ana', 'Ben']) await unlock(owner, name);
    for (let number = 0; number < 10; number += 1) await unlock(robin, `Maria${number}`);
    const recruiter = await addColleague(stack, owner);
    const ofRobin = (await receipts(robin)).body.receipts.map(({ id }) => id);
    expect((await receipts(owner)).body.receipts).toHaveLength(2);
    const ofOthers = (await receipts(owner, `?after=${ofRobin[0]}`)).body.receipts;
    for (const { id } of ofOthers) expect(ofRobin).not.toContain(id);

    await call('POST', '/api/agency-invitations', owner, { email: robin.email, role: 'recruiter' });
    const mails = (await stack.mailsTo(robin)).map(({ text }) => text).join();
    const token = /join-agency\?token=([\w-]+)/.exec(mails)?.[1] ?? '';
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
    for (const one of [robin, recruiter]) expect((await receipts(one)).status).toBe(403);
    const { body: first } = await receipts(owner);
    expect(first.receipts.slice(0, 2).map(({ description }) => description)).toEqual([
      'Unlock Ben · Registered Nurse',
      'Unlock Ana · Registered Nurse',
    ]);
    expect(first).toMatchObject({ more: true });
    const { body: second } = await receipts(owner, `?after=${first.receipts.at(-1)?.id}`);
    expect(second.more).toBe(false);
    expect([...first.receipts, ...second.receipts].slice(2).map(({ id }) => id)).toEqual(ofRobin);
    expect((await receipts(await signUpAgency(stack), `?after=${ofRobin[0]}`)).body.receipts).toEqual([]);

    await call('POST', '/api/leave-agency', robin, { agency: owner.agencyId });
    expect((await receipts(robin)).body.receipts.map(({ id }) => id)).toEqual(ofRobin);
    expect((await receipts(owner)).body.receipts).toHaveLength(2);
  });

  test('fail with a clear message while Stripe is down, then work again', async () => {
    const agency = await signUpAgency(stack);
    await unlock(agency);
    await stack.outage(true);
    expect(await receipts(agency)).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
    await stack.outage(false);
    expect((await receipts(agency)).body.receipts).toHaveLength(1);
  });
});
