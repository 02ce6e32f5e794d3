import type { FastifyInstance } from 'fastify';
import { customerOf } from '../customers/customers.ts';
import { messagePage } from '../pages/page-layout.ts';
import { sendPage } from '../pages/page-server.ts';
import { noSuch } from '../protocol/errors.ts';
import type { StoredPortalSession, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { cancelSubscription, setCancelAtPeriodEnd, subscriptionOf } from '../subscriptions/subscriptions.ts';
import { portalPage } from './portal-page.ts';

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
      run: (world, subscription) => cancelSubscription(world, subscription, 'cancellation_requested'),
    },
  ],
]);

/** Registers the customer portal. Calls `onChange` after every change. */
export function registerPortalPages(app: FastifyInstance, world: World, onChange: () => void): void {
  const sessionOf = (id: string): StoredPortalSession => {
    const session = world.store.portalSessions.find(id);
    if (session === undefined) throw noSuch('billing_portal.session', id);
    return session;
  };
  const isOver = (session: StoredPortalSession) => session.created + LIFE_SECONDS < world.clock.now();
  const overPage = (session: StoredPortalSession) =>
    messagePage(
      'This page has expired',
      'For your safety the billing page closes after an hour. Open it again from your account.',
      session.return_url === null ? null : { href: session.return_url, label: `Return to ${world.merchantName}` },
    );

  app.get<{ Params: { id: string }; Querystring: { done?: string } }>('/p/session/:id', (request, reply) => {
    const session = sessionOf(request.params.id);
    if (isOver(session)) return sendPage(reply, overPage(session), 410);
    const notice = ACTIONS.get(request.query.done ?? '')?.notice ?? null;
    return sendPage(reply, portalPage(world, session, customerOf(world, session.customer), notice));
  });

  app.post<{ Params: { id: string; subscription: string; action: string } }>(
    '/p/session/:id/subscriptions/:subscription/:action',
    (request, reply) => {
      const session = sessionOf(request.params.id);
      if (isOver(session)) return sendPage(reply, overPage(session), 410);
      const action = ACTIONS.get(request.params.action);
      const subscription = subscriptionOf(world, request.params.subscription);
      if (action === undefined || subscription.customer !== session.customer) throw noSuch('page', request.url);
      // After a double click the subscription has already ended.
      if (subscription.status !== 'canceled') action.run(world, subscription);
      onChange();
      return reply.redirect(`/p/session/${session.id}?done=${request.params.action}`, 303);
    },
  );
}
