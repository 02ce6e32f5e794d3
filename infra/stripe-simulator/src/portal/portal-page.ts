import { productOf } from '../catalog/catalog.ts';
import { date, money } from '../pages/page-layout.ts';
import { html, type Html } from '../pages/html.ts';
import { page } from '../pages/page-layout.ts';
import type { StoredCustomer, StoredPortalSession, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { currentPeriodEnd } from '../subscriptions/subscriptions.ts';

export function portalPage(
  world: World,
  session: StoredPortalSession,
  customer: StoredCustomer,
  notice: string | null,
): string {
  const subscriptions = world.store.subscriptions.newestFirst().filter(({ customer: owner }) => owner === customer.id);
  return page(
    'Billing',
    html`<main>
      ${session.return_url === null ? null : html`<a href="${session.return_url}">Return to ${world.merchantName}</a>`}
      <h1>Billing</h1>
      <p>${customer.email ?? ''}</p>
      ${notice === null ? null : html`<p role="status">${notice}</p>`}
      ${
        subscriptions.length === 0
          ? html`<p>You have no subscription.</p>`
          : subscriptions.map((subscription) => subscriptionCard(world, session, subscription))
      }
    </main>`,
  );
}

function subscriptionCard(world: World, session: StoredPortalSession, subscription: StoredSubscription): Html {
  const amount = subscription.items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0);
  const names = subscription.items.data.map((item) => productOf(world, item.price.product).name).join(', ');
  const action = (name: string, label: string) =>
    html`<form method="post" action="/p/session/${session.id}/subscriptions/${subscription.id}/${name}">
      <button class="button" type="submit">${label}</button>
    </form>`;
  return html`<section class="card" aria-label="${names}">
    <h2>${names}</h2>
    <p>${money(amount, subscription.currency)} per month. ${whatComesNext(subscription)}</p>
    ${
      subscription.status === 'canceled'
        ? null
        : html`${
            subscription.cancel_at_period_end
              ? action('resume', 'Resume subscription')
              : action('cancel-at-period-end', 'Cancel at period end')
          }
          ${action('cancel-now', 'Cancel now')}`
    }
  </section>`;
}

function whatComesNext(subscription: StoredSubscription): string {
  const end = date(currentPeriodEnd(subscription));
  if (subscription.status === 'canceled') return `Ended on ${date(subscription.ended_at ?? subscription.created)}.`;
  if (subscription.cancel_at_period_end) return `Ends on ${end}. It will not renew.`;
  if (subscription.status === 'past_due') return 'The last payment failed. We will try your card again.';
  return `Renews on ${end}.`;
}
