import { productOf } from '../catalog/catalog.ts';
import { date, money, recurrence } from '../pages/formats.ts';
import { html, type Html } from '../pages/html.ts';
import { page } from '../pages/page-layout.ts';
import type { StoredCharge, StoredCustomer, StoredPortalSession, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { currentPeriodEnd, intervalOf } from '../subscriptions/subscriptions.ts';

const STATUS_WORDS: Record<string, { label: string; className: string }> = {
  active: { label: 'Active', className: 'good' },
  past_due: { label: 'Past due', className: 'bad' },
  unpaid: { label: 'Unpaid', className: 'bad' },
  canceled: { label: 'Canceled', className: '' },
};

/** The customer's page: subscriptions with their actions, and payments. */
export function portalPage(
  world: World,
  session: StoredPortalSession,
  customer: StoredCustomer,
  notice: string | null,
): string {
  const subscriptions = world.store.subscriptions.newestFirst().filter(({ customer: owner }) => owner === customer.id);
  const charges = world.store.charges.newestFirst().filter(({ customer: payer }) => payer === customer.id);
  return page(
    'Billing',
    'portal',
    html`<main>
      ${
        session.return_url === null
          ? null
          : html`<a class="back" href="${session.return_url}"
              ><span aria-hidden="true">←</span> Return to ${world.merchantName}</a
            >`
      }
      <header>
        <h1>Billing</h1>
        <p class="soft">${customer.name === null ? null : html`${customer.name} · `}${customer.email ?? ''}</p>
      </header>
      ${notice === null ? null : html`<p class="done" role="status">${notice}</p>`}
      <section aria-labelledby="subscriptions-heading">
        <h2 id="subscriptions-heading">Subscription</h2>
        ${
          subscriptions.length === 0
            ? html`<p class="soft">You have no subscription.</p>`
            : subscriptions.map((subscription) => subscriptionCard(world, session, subscription))
        }
      </section>
      <section aria-labelledby="payments-heading">
        <h2 id="payments-heading">Payment history</h2>
        ${
          charges.length === 0
            ? html`<p class="soft">There are no payments yet.</p>`
            : html`<ul class="history">
                ${charges.map(payment)}
              </ul>`
        }
      </section>
    </main>`,
  );
}

function subscriptionCard(world: World, session: StoredPortalSession, subscription: StoredSubscription): Html {
  const amount = subscription.items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0);
  const names = subscription.items.data.map((item) => productOf(world, item.price.product).name).join(', ');
  const status = STATUS_WORDS[subscription.status] ?? { label: subscription.status, className: '' };
  const card = world.store.paymentMethods.find(subscription.default_payment_method ?? '')?.card;
  return html`<article class="card" aria-label="${names}">
    <div class="card-head">
      <h3>${names}</h3>
      <span class="status ${status.className}">${status.label}</span>
    </div>
    <div>
      <p>
        <strong class="amount">${money(amount, subscription.currency)}</strong> ${recurrence(intervalOf(subscription))}
      </p>
      <p class="soft">${whatComesNext(subscription)}</p>
      ${
        card === undefined
          ? null
          : html`<p class="soft">
              Visa ending in ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}
            </p>`
      }
    </div>
    ${subscription.status === 'canceled' ? null : actions(session, subscription)}
  </article>`;
}

function whatComesNext(subscription: StoredSubscription): string {
  const end = date(currentPeriodEnd(subscription));
  if (subscription.status === 'canceled') return `Ended on ${date(subscription.ended_at ?? subscription.created)}.`;
  if (subscription.cancel_at_period_end) return `Ends on ${end}. It will not renew.`;
  if (subscription.status === 'past_due') return 'The last payment failed. We will try your card again.';
  return `Renews on ${end}.`;
}

function actions(session: StoredPortalSession, subscription: StoredSubscription): Html {
  const address = `/p/session/${session.id}/subscriptions/${subscription.id}`;
  return html`<div class="actions">
    ${
      subscription.cancel_at_period_end
        ? html`<form method="post" action="${address}/resume">
            <button class="button" type="submit">Resume subscription</button>
          </form>`
        : html`<form method="post" action="${address}/cancel-at-period-end">
            <button class="button quiet" type="submit">Cancel at period end</button>
          </form>`
    }
    <details class="confirm">
      <summary class="button danger">Cancel now…</summary>
      <form method="post" action="${address}/cancel-now">
        <p>The subscription ends immediately, and the rest of the period is not refunded.</p>
        <button class="button danger" type="submit">Yes, cancel now</button>
      </form>
    </details>
  </div>`;
}

function payment(charge: StoredCharge): Html {
  const status = paymentStatus(charge);
  return html`<li>
    <span>${charge.description ?? 'Payment'}</span>
    <span class="amount">${money(charge.amount, charge.currency)}</span>
    <span class="soft small">${date(charge.created)}</span>
    <span class="status ${status.className}">${status.label}</span>
  </li>`;
}

function paymentStatus(charge: StoredCharge): { label: string; className: string } {
  if (!charge.paid) return { label: 'Failed', className: 'bad' };
  if (charge.refunded) return { label: 'Refunded', className: '' };
  if (charge.amount_refunded > 0) return { label: 'Partly refunded', className: '' };
  if (charge.disputed) return { label: 'Disputed', className: 'bad' };
  return { label: 'Paid', className: 'good' };
}
