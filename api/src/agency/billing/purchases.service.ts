import type { AgencyRole } from '@marketplace/contracts';
import {
  CURRENCY,
  PRO_MONTHLY_CENTS,
  disciplineById,
  planOf,
  stateNumber,
  unlockPriceCents,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { type BillingDependencies, ignoreProviderErrors, callStripe, MISSING, stripeRefusal } from './stripe-client.ts';
import { AppError } from '../../http/app-error.ts';
import { siteLink } from '../../mail/site-links.ts';
import { agencyClosed, leftAgency } from '../agencies/agency-closed.ts';
import { findAgency, findRoleIn } from '../agencies/agencies.repository.ts';
import { findAssociation } from '../../reference/associations/associations.repository.ts';
import { findAvailableCredit } from '../unlocks/credits.repository.ts';
import { findAvailableFreeUnlock } from '../unlocks/free-unlocks.repository.ts';
import { findUnlockStatus, findVisibleContact } from '../unlocks/unlocks.repository.ts';
import { hasOpenProCheckout } from './checkouts.repository.ts';
import { findCustomerId } from './customers.repository.ts';
import { checkoutBranding } from './checkout-branding.ts';
import { openCheckout } from './open-checkout.service.ts';
import { syncSubscription } from './subscription-sync.service.ts';
import { findSubscriptionStatus, isPlanInDoubt, lockMonthReturned } from './subscriptions.repository.ts';

const UNPAID_SUBSCRIPTION =
  'Your Pro subscription has an unpaid invoice. Choose Manage subscription and update your card to keep it.';

const RETURNED_MONTH =
  'The payment for this month of Pro went back to your card. Pro resumes once that payment clears or the next month is paid.';

const FREE_UNLOCK_UNUSED = 'You still have a free unlock. You have not been charged.';

/**
 * An association's site sells unlocks only for candidates in the association's US state. If a free unlock is unused,
 * the caller must confirm the payment.
 * @throws AppError candidate_not_found, already_unlocked, validation_failed, not_found, association_not_found,
 * payment_provider_unavailable
 */
export async function openUnlockCheckout(
  deps: BillingDependencies,
  order: { agency: AgencyIdentity; candidateUuid: string; association: string | null; keepFreeUnlock: boolean },
): Promise<{ url: string }> {
  const { agency, candidateUuid, association, keepFreeUnlock } = order;
  const partner = association === null ? null : await findAssociation(deps.db, association);
  const candidate = await findVisibleContact(deps.db, candidateUuid, agency.agencyId);
  if (candidate === undefined || (partner !== null && candidate.state !== stateNumber(partner.state))) {
    throw new AppError('candidate_not_found');
  }
  const name = `Unlock ${candidate.firstName} · ${disciplineById(candidate.discipline)?.name ?? 'Care professional'}`;

  return openCheckout(deps, {
    agency,
    kind: 'unlock',
    candidateUuid,
    association,
    successPath: '/thank-you',
    alreadyMade: 'already_unlocked',
    sync: () => syncPlanInDoubt(deps, agency.agencyId),
    async price(db) {
      await refuseOutsider(db, agency);
      const request = await findUnlockStatus(db, agency.agencyId, candidateUuid);
      if (request === 'completed') throw new AppError('already_unlocked');
      if (!keepFreeUnlock && (await hasFreeUnlock(db, agency.agencyId, deps.now()))) {
        const fix = { action: 'choose' as const, allowed: [true] };
        throw new AppError('validation_failed', {
          detail: FREE_UNLOCK_UNUSED,
          errors: [{ field: 'keepFreeUnlock', message: FREE_UNLOCK_UNUSED, fix }],
        });
      }
      return unlockPriceCents(planOf(await findSubscriptionStatus(db, agency.agencyId)));
    },
    session({ id, amountCents }) {
      const metadata = { checkout_id: id, agency_id: agency.agencyId, candidate_uuid: candidateUuid };
      const product_data = {
        name,
        description: describePurchase('Full name, phone number and email address', partner),
      };
      return {
        mode: 'payment',
        ...checkoutBranding(deps.config, partner),
        line_items: [{ quantity: 1, price_data: { currency: CURRENCY, unit_amount: amountCents, product_data } }],
        // Creates a receipt. Subscriptions get one without this setting.
        invoice_creation: { enabled: true },
        payment_intent_data: { metadata },
        metadata,
      };
    },
  });
}

const hasFreeUnlock = async (db: Database, agencyId: string, at: Date) =>
  (await findAvailableFreeUnlock(db, agencyId, at)) !== undefined ||
  (await findAvailableCredit(db, agencyId, at)) !== undefined;

/**
 * Returns the person's current role in the agency.
 * @throws AppError not_found
 */
async function refuseOutsider(db: Database, { agencyId, personId }: AgencyIdentity): Promise<AgencyRole> {
  if ((await findAgency(db, agencyId)).closed_at !== null) throw agencyClosed();
  const role = await findRoleIn(db, { agencyId, personId });
  if (role === undefined) throw leftAgency();
  return role;
}

/**
 * The price depends on the plan, so a plan that may have changed is first synced with Stripe. If Stripe is unavailable,
 * our own records decide.
 */
async function syncPlanInDoubt(deps: BillingDependencies, agencyId: string): Promise<void> {
  const inDoubt = (await hasOpenProCheckout(deps.db, agencyId)) || (await isPlanInDoubt(deps.db, agencyId, deps.now()));
  if (inDoubt) await ignoreProviderErrors(() => syncSubscription(deps, agencyId));
}

/**
 * @throws AppError already_subscribed (also if a payment is due), not_found, association_not_found,
 * payment_provider_unavailable
 */
export async function openSubscriptionCheckout(
  deps: BillingDependencies,
  { agency, association }: { agency: AgencyIdentity; association: string | null },
): Promise<{ url: string }> {
  const partner = association === null ? null : await findAssociation(deps.db, association);
  return openCheckout(deps, {
    agency,
    kind: 'subscription',
    candidateUuid: null,
    association,
    successPath: '/subscription-success',
    alreadyMade: 'already_subscribed',
    // The webhook of a subscription that was just paid may not have arrived yet.
    sync: () => syncSubscription(deps, agency.agencyId),
    async price(db) {
      if ((await refuseOutsider(db, agency)) !== 'owner') throw new AppError('owner_required');
      const status = await findSubscriptionStatus(db, agency.agencyId);
      if (status === 'active') throw new AppError('already_subscribed');
      if (status === 'unpaid' && (await lockMonthReturned(db, agency.agencyId))) {
        throw new AppError('already_subscribed', { detail: RETURNED_MONTH });
      }
      if (status === 'past_due' || status === 'unpaid') {
        throw new AppError('already_subscribed', { detail: UNPAID_SUBSCRIPTION });
      }
      return PRO_MONTHLY_CENTS;
    },
    session({ id, amountCents }) {
      const metadata = { checkout_id: id, agency_id: agency.agencyId };
      const description = describePurchase('Includes 1 free candidate unlock per month', partner);
      return {
        mode: 'subscription',
        ...checkoutBranding(deps.config, partner),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: CURRENCY,
              unit_amount: amountCents,
              recurring: { interval: 'month' },
              product_data: { name: `${deps.config.PRODUCT_NAME} Pro`, description },
            },
          },
        ],
        subscription_data: { metadata },
        metadata,
      };
    },
  });
}

function describePurchase(text: string, partner: { name: string } | null): string {
  return partner === null ? text : `${text} · with ${partner.name}`;
}

/**
 * Opens the provider's portal, where the agency changes its card or cancels.
 * @throws AppError no_billing_account, association_not_found, payment_provider_unavailable
 */
export async function openCustomerPortal(
  deps: BillingDependencies,
  { agency, association }: { agency: AgencyIdentity; association: string | null },
): Promise<{ url: string }> {
  if (association !== null) await findAssociation(deps.db, association);
  const customer = await findCustomerId(deps.db, agency.agencyId);
  if (customer === undefined) throw new AppError('no_billing_account');
  const return_url = siteLink(deps.config, association, '/account');
  try {
    const { url } = await callStripe(deps, () => deps.stripe.billingPortal.sessions.create({ customer, return_url }), {
      expects: [MISSING],
    });
    return { url };
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (refusal?.code !== MISSING || refusal.param !== 'customer') throw error;
    throw new AppError('no_billing_account', { cause: error });
  }
}
