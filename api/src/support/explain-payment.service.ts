import { claimDueAt, formatUsd } from '@marketplace/domain';
import { findAgency } from '../agency/agencies/agencies.repository.ts';
import type { Checkout } from '../agency/billing/checkouts.repository.ts';
import { MAX_FAILED_REFUNDS } from '../agency/billing/sync-payment.service.ts';
import {
  FAILED_REFUNDS,
  HARMLESS_DISPUTES,
  listDisputes,
  listRefunds,
  findReturnedMoney,
  type ReturnedMoney,
} from '../agency/billing/returned-money.service.ts';
import { dateOf, type BillingDependencies, type Stripe } from '../agency/billing/stripe-client.ts';
import { findKnownPayment } from './find-payment.service.ts';
import { findBoughtUnlock, findPlan, isFreeUnlock, type BoughtUnlock } from './support.repository.ts';
import { dayOf, isUuid } from './support-action.ts';

interface PaymentExplained {
  stripe: string[];
  records: string[];
  next: string[];
}

/** @throws SupportRejectedError */
export async function explainPayment(deps: BillingDependencies, id: string): Promise<PaymentExplained> {
  if (isUuid(id) && (await isFreeUnlock(deps.db, id)))
    return { stripe: ['Nothing was paid.'], records: [`Unlock ${id} was free.`], next: ['Nothing.'] };
  const { intent, checkout, agencyId } = await findKnownPayment(deps, id);
  const charge = intent?.latest_charge ?? null;
  const paidCharge = intent?.status === 'succeeded' && charge !== null && typeof charge !== 'string' ? charge : null;
  const { agency_name: agency } = await findAgency(deps.db, agencyId);
  if (paidCharge === null) {
    const records = checkout === undefined ? [] : [checkoutText(checkout, agency)];
    const isOpen = checkout?.status === 'open';
    const next = isOpen ? `The page can be paid until ${checkout.expiresAt.toISOString()}.` : 'Nothing.';
    return { stripe: ['Nothing was paid.'], records, next: [next] };
  }
  const [money, refunds, disputes] = await Promise.all([
    findReturnedMoney(deps, paidCharge),
    listRefunds(deps, paidCharge.id),
    listDisputes(deps, paidCharge),
  ]);
  const stripe = stripeTexts(intent?.id ?? '', paidCharge, { refunds, disputes });
  if (checkout === undefined) return { stripe, ...(await planTexts(deps, { agencyId, agency, money })) };
  const unlock = await findBoughtUnlock(deps.db, checkout.id);
  return {
    stripe,
    records: [checkoutText(checkout, agency), ...(unlock === undefined ? ['No unlock.'] : unlockTexts(unlock))],
    next: [nextOf({ unlock, money, refunds, disputes, now: deps.now() })],
  };
}

interface Returned {
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
}

const day = (seconds: number) => dayOf(dateOf(seconds));

function stripeTexts(intentId: string, charge: Stripe.Charge, { refunds, disputes }: Returned): string[] {
  return [
    `Payment ${intentId}: ${formatUsd(charge.amount)} paid on ${day(charge.created)}.`,
    ...refunds.map(({ amount, created, status }) => {
      const came = FAILED_REFUNDS.has(status) ? ' The money came back to us.' : '';
      return `Refund of ${formatUsd(amount)} on ${day(created)}: ${status}.${came}`;
    }),
    ...disputes.map(
      ({ amount, created, status }) => `Dispute over ${formatUsd(amount)} on ${day(created)}: ${status}.`,
    ),
  ];
}

const checkoutText = ({ id, status, amountCents, kind }: Checkout, agency: string) =>
  `Checkout ${id} of ${agency}, ${kind} for ${formatUsd(amountCents)}: ${status}.`;

function unlockTexts({ id, status, revokedAt, returnedCents, claim, credit }: BoughtUnlock): string[] {
  const since = revokedAt === null ? '' : ` since ${dayOf(revokedAt)}`;
  const part = status === 'completed' && returnedCents > 0 ? ` ${formatUsd(returnedCents)} went back.` : '';
  return [
    `Unlock ${id}: ${status === 'completed' ? 'live' : status}${since}.${part}`,
    ...(claim === null ? [] : [claimText(claim)]),
    ...(credit === null ? [] : [creditText(credit)]),
  ];
}

function claimText({ id, outcome, settledBy }: NonNullable<BoughtUnlock['claim']>): string {
  return `Claim ${id}: ${outcome ?? 'open'}${settledBy === null ? '' : `, by ${settledBy}`}.`;
}

function creditText({ expiresAt, redeemedAt, withdrawnAt }: NonNullable<BoughtUnlock['credit']>): string {
  if (redeemedAt !== null) return `Credit: used on ${dayOf(redeemedAt)}.`;
  return withdrawnAt === null
    ? `Credit: usable until ${dayOf(expiresAt)}.`
    : `Credit: withdrawn on ${dayOf(withdrawnAt)}.`;
}

interface Facts extends Returned {
  unlock: BoughtUnlock | undefined;
  money: ReturnedMoney;
  now: Date;
}

const MISMATCH =
  'Our records differ from Stripe. The job reconcile-payments repairs that within three minutes; if not, replay the event.';
const STATUS_OF = { refunded: 'refunded', disputed: 'disputed' } as const;

function nextOf({ unlock, money, refunds, disputes, now }: Facts): string {
  if (unlock === undefined)
    return money.state === 'kept'
      ? 'The job reconcile-payments grants the unlock or returns the payment within three minutes.'
      : 'Nothing. This payment did not unlock anything.';
  const { status } = unlock;
  if (money.state !== 'kept')
    return status === STATUS_OF[money.state] ? nextOfReturned(money, { refunds, disputes }) : MISMATCH;
  if (status === 'credited') return 'Nothing. The claim ended with a credit, so we keep the payment.';
  if (status !== 'completed') return MISMATCH;
  return nextOfLive(unlock, refunds, now);
}

function nextOfReturned({ state }: ReturnedMoney, { refunds, disputes }: Returned): string {
  if (state === 'disputed') {
    const openDispute = disputes.find(({ status }) => status !== 'lost' && !HARMLESS_DISPUTES.has(status));
    if (openDispute === undefined) return 'Nothing. The bank kept the money, and the unlock stays revoked.';
    const dueBy = openDispute.evidence_details.due_by;
    return `Answer the dispute in Stripe${dueBy === null ? '' : ` before ${day(dueBy)}`}. If you win, the unlock is restored automatically.`;
  }
  return refunds.some(({ status }) => status === 'pending')
    ? 'The refund takes some days. If it fails, the unlock is restored automatically.'
    : 'Nothing. The money usually shows up on the card within 5 to 10 days.';
}

function nextOfLive({ claim }: BoughtUnlock, refunds: readonly Stripe.Refund[], now: Date): string {
  const failed = refunds.filter(({ status }) => FAILED_REFUNDS.has(status)).length;
  if (failed >= MAX_FAILED_REFUNDS) return 'Two refunds failed. Find another way to return the money.';
  if (claim?.outcome === 'refund') return 'The job settle-claims refunds the payment within five minutes.';
  if (claim?.outcome === 'support') return `Decide: npm run support -- claims settle ${claim.id} refund|credit|kept`;
  if (claim !== null && claim.outcome === null) {
    const dueAt = claimDueAt(claim.madeAt);
    return dueAt > now
      ? `The claim ends when the caregiver answers, or on ${dayOf(dueAt)}.`
      : 'The job settle-claims settles the claim within five minutes.';
  }
  return failed > 0 ? 'A refund failed, so the unlock is live again.' : 'Nothing.';
}

async function planTexts(
  deps: BillingDependencies,
  { agencyId, agency, money }: { agencyId: string; agency: string; money: ReturnedMoney },
): Promise<Pick<PaymentExplained, 'records' | 'next'>> {
  const plan = await findPlan(deps.db, agencyId);
  const end = plan?.until ?? null;
  const until = end === null ? '' : ` until ${dayOf(end)}`;
  const records = [
    `One month of Pro for ${agency}.`,
    plan === undefined ? 'No plan.' : `Plan: ${plan.status}${until}.`,
    ...(plan?.monthReturned === true ? ['The payment for the current month was refunded or disputed.'] : []),
  ];
  const next =
    money.state === 'kept'
      ? 'Nothing.'
      : 'Until the next month is paid or we get the money back, unlocks cost full price. There is no free unlock.';
  return { records, next: [next] };
}
