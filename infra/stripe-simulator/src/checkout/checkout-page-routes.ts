import type { FastifyInstance, FastifyReply } from 'fastify';
import { messagePage } from '../pages/page-layout.ts';
import { allowImagesFrom, sendPage } from '../pages/page-server.ts';
import type { StoredCheckoutSession } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { checkoutPage, typedPayment, type TypedPayment } from './checkout-page.ts';
import { payCheckoutSession } from './checkout-payment.ts';
import { expireOverdueSessions } from './checkout-sessions.ts';

interface SessionAddress {
  Params: { id: string };
}

/** Registers the hosted checkout page. Calls `onChange` after every payment attempt. */
export function registerCheckoutPages(app: FastifyInstance, simulator: Simulator, onChange: () => void): void {
  const knownEmail = (session: StoredCheckoutSession): string | null =>
    simulator.store.customers.find(session.customer ?? '')?.email ?? null;

  function sendForm(
    reply: FastifyReply,
    session: StoredCheckoutSession,
    typed: TypedPayment,
    decline: string | null = null,
  ): FastifyReply {
    const email = knownEmail(session);
    const markup = checkoutPage({
      session,
      order: simulator.store.checkoutOrders.get(session.id),
      merchantName: simulator.merchantName,
      typed: { ...typed, email: email ?? typed.email, cvc: '' },
      emailIsKnown: email !== null,
      decline,
    });
    const logo = session.branding_settings?.logo;
    if (logo !== undefined) allowImagesFrom(reply, new URL(logo.url).origin);
    return sendPage(reply, markup, decline === null ? 200 : 402);
  }

  function sendClosed(reply: FastifyReply, session: StoredCheckoutSession): FastifyReply {
    if (session.status === 'complete') {
      return sendPage(
        reply,
        messagePage('You have already paid', 'This checkout is complete. You were charged once.', {
          href: successAddress(session),
          label: `Continue to ${simulator.merchantName}`,
        }),
      );
    }
    const cancelUrl = session.cancel_url;
    return sendPage(
      reply,
      messagePage(
        'This checkout has expired',
        'Nothing was charged. Go back and start again if you still want to pay.',
        cancelUrl === null ? null : { href: cancelUrl, label: `Back to ${simulator.merchantName}` },
      ),
      410,
    );
  }

  app.get<SessionAddress>('/c/pay/:id', (request, reply) => {
    expireOverdueSessions(simulator);
    const session = simulator.store.checkoutSessions.get(request.params.id);
    if (session.status !== 'open') return sendClosed(reply, session);
    return sendForm(reply, session, typedPayment({}));
  });

  app.get<SessionAddress>('/c/pay/:id/branding.css', (request, reply) =>
    reply.type('text/css; charset=utf-8').send(brandingStyles(simulator.store.checkoutSessions.get(request.params.id))),
  );

  app.post<SessionAddress>('/c/pay/:id', (request, reply) => {
    expireOverdueSessions(simulator);
    const session = simulator.store.checkoutSessions.get(request.params.id);
    // A double click leads to the same page as a click.
    if (session.status === 'complete') return reply.redirect(successAddress(session), 303);
    if (session.status === 'expired') return sendClosed(reply, session);
    const typed = typedPayment(request.body);
    const decline = payCheckoutSession(simulator, session, {
      number: typed.card_number.replace(/[\s-]/g, ''),
      email: knownEmail(session) ?? typed.email.trim(),
      name: typed.name.trim(),
    });
    onChange();
    if (decline !== null) return sendForm(reply, session, typed, decline.message);
    return reply.redirect(successAddress(session), 303);
  });
}

function successAddress(session: StoredCheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The checkout's colors as a style sheet, because the page's CSP forbids inline styles; empty without branding. */
function brandingStyles({ branding_settings: branding }: StoredCheckoutSession): string {
  if (branding === undefined) return '';
  const { background_color: background, button_color: button } = branding;
  return `:root {
  --tint: ${background};
  --accent: ${button};
  --accent-strong: ${button};
  --on-accent: ${isLight(button) ? '#000000' : '#ffffff'};
}
`;
}

function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}
