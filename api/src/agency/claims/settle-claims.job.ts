import { DAY_MS, CLAIM_LIMITS } from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import { forEachDue } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import { refundAndSync } from '../billing/sync-payment.service.ts';
import type { BillingDependencies } from '../billing/stripe-client.ts';
import { claimReport } from './claims.mails.ts';
import { lockClaim, listDueClaims, listOwedRefunds, updateClaim, type OwedRefund } from './claims.repository.ts';
import { settle } from './settle-claim.service.ts';

async function settleDue(deps: BillingDependencies): Promise<void> {
  const madeBefore = new Date(deps.now().getTime() - CLAIM_LIMITS.answerDays * DAY_MS);
  await forEachDue<string>({
    read: (after, limit) => listDueClaims(deps.db, madeBefore, { after, limit }),
    work: (id) => withTransaction(deps, (txDeps) => settle(txDeps, id)),
    failed: 'could not settle claims',
  });
}

/** Refunds settled claims. The payment's state shows whether a refund is still owed. */
async function makeRefunds(deps: BillingDependencies): Promise<void> {
  await forEachDue<OwedRefund>({
    read: (after, limit) => listOwedRefunds(deps.db, { after, limit }),
    work: async ({ id, paymentIntentId }) => {
      const metadata = { claim_id: id };
      if (!(await refundAndSync(deps, { paymentIntentId, key: `claim-${id}`, metadata })))
        await leaveToSupport(deps, id);
    },
    failed: 'could not refund claims',
  });
}

/** Hands the claim to support after the bank has returned our refund twice. */
function leaveToSupport(deps: BillingDependencies, id: string): Promise<void> {
  return withTransaction(deps, async ({ db, outbox, config, now }) => {
    const claim = await lockClaim(db, id);
    if (claim?.outcome !== 'refund') return;
    await updateClaim(db, id, { outcome: 'support', settled_at: now(), settled_by: null });
    await outbox.enqueue(db, claimReport(config, { claimId: id, reason: claim.reason, why: 'refund_failed' }));
  });
}

export const settleClaimsJob: Job<BillingDependencies> = {
  name: 'settle-claims',
  cron: '*/5 * * * *',
  async run(deps) {
    const results = await Promise.allSettled([settleDue(deps)]);
    results.push(...(await Promise.allSettled([makeRefunds(deps)])));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length > 0)
      throw new AggregateError(failures, 'could not settle or refund claims', { cause: failures[0] });
  },
};
