import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, type Html } from '../pages/html.ts';
import { date, money, page } from '../pages/page-layout.ts';
import { sendPage } from '../pages/page-server.ts';
import type { ApiRoute } from '../protocol/lists.ts';
import { noSuch } from '../errors.ts';
import { readParameters, text, url } from '../protocol/parameters.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredPortalSession, StoredSubscription } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { cancelSubscription, currentPeriodEnd, setCancelAtPeriodEnd } from '../subscriptions/subscriptions.ts';

const createParameters = z.strictObject({
  customer: text,
  return_url: url.optional(),
});

export function portalRoutes(simulator: Simulator): ApiRoute[] {
  return [
    {
      method: 'POST',
      url: '/v1/billing_portal/sessions',
      answer: ({ parameters }) => {
        const input = readParameters(createParameters, parameters);
        const customer = simulator.store.customers.get(input.customer, 'customer');
        const id = newIdentifier('bps_');
        return simulator.store.portalSessions.insert({
          id,
          object: 'billing_portal.session',
          created: simulator.clock.now(),
          customer: customer.id,
          return_url: input.return_url ?? null,
          url: `${simulator.publicUrl()}/p/session/${id}`,
        });
      },
    },
  ];
}

const ACTIONS = new Map<string, (simulator: Simulator, subscription: StoredSubscription) => void>([
  ['cancel-at-period-end', (simulator, subscription) => setCancelAtPeriodEnd(simulator, subscription, true)],
  ['resume', (simulator, subscription) => setCancelAtPeriodEnd(simulator, subscription, false)],
  ['cancel-now', cancelSubscription],
]);

export function registerPortalPages(app: FastifyInstance, simulator: Simulator, onChange: () => void): void {
  const { portalSessions, subscriptions } = simulator.store;

  app.get<{ Params: { id: string } }>('/p/session/:id', (request, reply) =>
    sendPage(reply, portalPage(simulator, portalSessions.get(request.params.id))),
  );

  app.post<{ Params: { id: string; subscription: string; action: string } }>(
    '/p/session/:id/subscriptions/:subscription/:action',
    (request, reply) => {
      const session = portalSessions.get(request.params.id);
      const run = ACTIONS.get(request.params.action);
      const subscription = subscriptions.get(request.params.subscription);
      if (run === undefined || subscription.customer !== session.customer) throw noSuch('page', request.url);
      // The second click of a double click may arrive after the subscription has ended.
      if (subscription.status !== 'canceled') run(simulator, subscription);
      onChange();
      return reply.redirect(`/p/session/${session.id}`, 303);
    },
  );
}

function portalPage(simulator: Simulator, session: StoredPortalSession): string {
  const customer = simulator.store.customers.get(session.customer);
  const subscriptions = simulator.store.subscriptions
    .newestFirst()
    .filter(({ customer: owner }) => owner === customer.id);
  return page(
    'Billing',
    html`<main>
      ${session.return_url === null ? null : html`<a href="${session.return_url}">Return to ${simulator.merchantName}</a>`}
      <h1>Billing</h1>
      <p>${customer.email ?? ''}</p>
      ${
        subscriptions.length === 0
          ? html`<p>You have no subscription.</p>`
          : subscriptions.map((subscription) => subscriptionCard(simulator, session, subscription))
      }
    </main>`,
  );
}

function subscriptionCard(simulator: Simulator, session: StoredPortalSession, subscription: StoredSubscription): Html {
  const amount = subscription.items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0);
  const names = subscription.items.data.map((item) => simulator.store.products.get(item.price.product).name).join(', ');
  const action = (name: string, label: string) =>
    html`<form method="post" action="/p/session/${session.id}/subscriptions/${subscription.id}/${name}">
      <button class="button" type="submit">${label}</button>
    </form>`;
  return html`<section class="card" aria-label="${names}">
    <h2>${names}</h2>
    <p>${money(amount)} per month. ${whatComesNext(subscription)}</p>
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
