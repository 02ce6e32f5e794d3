import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, type Html } from '../pages/html.ts';
import { date, messagePage, money, page } from '../pages/page-layout.ts';
import { sendPage } from '../pages/page-server.ts';
import type { ApiRoute } from '../protocol/lists.ts';
import { noSuch } from '../errors.ts';
import { readParameters, text, url } from '../protocol/parameters.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredPortalSession, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { cancelSubscription, currentPeriodEnd, setCancelAtPeriodEnd } from '../subscriptions/subscriptions.ts';

const createParameters = z.strictObject({
  customer: text,
  return_url: url.optional(),
});

export function portalRoutes(world: World): ApiRoute[] {
  return [
    {
      method: 'POST',
      url: '/v1/billing_portal/sessions',
      answer: ({ parameters }) => {
        const input = readParameters(createParameters, parameters);
        const customer = world.store.customers.get(input.customer, 'customer');
        const id = newIdentifier('bps_');
        return world.store.portalSessions.insert({
          id,
          object: 'billing_portal.session',
          created: world.clock.now(),
          customer: customer.id,
          return_url: input.return_url ?? null,
          url: `${world.publicUrl()}/p/session/${id}`,
        });
      },
    },
  ];
}

const LIFE_SECONDS = 60 * 60;

interface PortalAction {
  notice: string;
  run: (world: World, subscription: StoredSubscription) => void;
}

const ACTIONS = new Map<string, PortalAction>([
  [
    'cancel-at-period-end',
    {
      notice: 'Your subscription will end with the current period.',
      run: (world, subscription) => setCancelAtPeriodEnd(world, subscription, true),
    },
  ],
  [
    'resume',
    {
      notice: 'Your subscription continues.',
      run: (world, subscription) => setCancelAtPeriodEnd(world, subscription, false),
    },
  ],
  [
    'cancel-now',
    {
      notice: 'Your subscription is canceled.',
      run: (world, subscription) => cancelSubscription(world, subscription),
    },
  ],
]);

export function registerPortalPages(app: FastifyInstance, world: World, onChange: () => void): void {
  const isOver = (session: StoredPortalSession) => session.created + LIFE_SECONDS < world.clock.now();
  const overPage = (session: StoredPortalSession) =>
    messagePage(
      'This page has expired',
      'For your safety the billing page closes after an hour. Open it again from your account.',
      session.return_url === null ? null : { href: session.return_url, label: `Return to ${world.merchantName}` },
    );

  app.get<{ Params: { id: string }; Querystring: { done?: string } }>('/p/session/:id', (request, reply) => {
    const session = world.store.portalSessions.get(request.params.id);
    if (isOver(session)) return sendPage(reply, overPage(session), 410);
    const notice = ACTIONS.get(request.query.done ?? '')?.notice ?? null;
    return sendPage(reply, portalPage(world, session, notice));
  });

  app.post<{ Params: { id: string; subscription: string; action: string } }>(
    '/p/session/:id/subscriptions/:subscription/:action',
    (request, reply) => {
      const session = world.store.portalSessions.get(request.params.id);
      if (isOver(session)) return sendPage(reply, overPage(session), 410);
      const action = ACTIONS.get(request.params.action);
      const subscription = world.store.subscriptions.get(request.params.subscription);
      if (action === undefined || subscription.customer !== session.customer) throw noSuch('page', request.url);
      // The second click of a double click may arrive after the subscription has ended.
      if (subscription.status !== 'canceled') action.run(world, subscription);
      onChange();
      return reply.redirect(`/p/session/${session.id}?done=${request.params.action}`, 303);
    },
  );
}

function portalPage(world: World, session: StoredPortalSession, notice: string | null): string {
  const customer = world.store.customers.get(session.customer);
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
  const names = subscription.items.data.map((item) => world.store.products.get(item.price.product).name).join(', ');
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
