import { z } from 'zod';
import { html, type Html } from '../pages/html.ts';
import { money, page } from '../pages/page-layout.ts';
import { TEST_CARDS } from '../payments/test-cards.ts';
import type { StoredCheckoutOrder, StoredCheckoutSession } from '../state/stored-objects.ts';

const typedText = z.string().max(300).catch('');
const typedSchema = z.object({
  email: typedText,
  card_number: typedText,
  expiry: typedText,
  cvc: typedText,
  name: typedText,
});
export type TypedPayment = z.output<typeof typedSchema>;

/**
 * Returns the values entered into the form. Any expiry, CVC and name are accepted, so only the card number decides
 * whether the payment succeeds.
 */
export const typedPayment = (body: unknown): TypedPayment => typedSchema.parse(body ?? {});

interface CheckoutPage {
  session: StoredCheckoutSession;
  order: StoredCheckoutOrder;
  merchantName: string;
  typed: TypedPayment;
  /** Whether the customer's email is known, so that its field is read-only. */
  emailIsKnown: boolean;
  decline: string | null;
}

const FIELDS: Record<keyof TypedPayment, { label: string; autocomplete: string }> = {
  email: { label: 'Email', autocomplete: 'email' },
  card_number: { label: 'Card number', autocomplete: 'cc-number' },
  expiry: { label: 'Expiry', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', autocomplete: 'cc-csc' },
  name: { label: 'Name on card', autocomplete: 'cc-name' },
};

export function checkoutPage(view: CheckoutPage): string {
  const { session, merchantName } = view;
  return page(
    `${session.mode === 'subscription' ? 'Subscribe to' : 'Pay'} ${merchantName}`,
    html`<main>
      ${summary(view)} ${paymentForm(view)}
      <section aria-labelledby="test-cards-heading">
        <h2 id="test-cards-heading">Test cards</h2>
        <p>Any expiry, any CVC and any name work with these.</p>
        <ul>
          ${TEST_CARDS.map(
            ({ number, effect }) => html`<li><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> ${effect}</li>`,
          )}
        </ul>
      </section>
    </main>`,
    session.branding_settings === undefined ? null : `/c/pay/${session.id}/branding.css`,
  );
}

function summary({ session, order, merchantName }: CheckoutPage): Html {
  const isSubscription = session.mode === 'subscription';
  const logo = session.branding_settings?.logo;
  return html`<section class="summary" aria-label="Order summary">
    ${session.cancel_url === null ? null : html`<a href="${session.cancel_url}">Back to ${merchantName}</a>`}
    ${logo === undefined ? null : html`<img class="brand-logo" src="${logo.url}" alt="" />`}
    <h1>${isSubscription ? 'Subscribe to' : 'Pay'} ${merchantName}</h1>
    <p class="total">${money(session.amount_total)}${isSubscription ? ' per month' : null}</p>
    <ul>
      ${order.line_items.map(
        ({ description, quantity, amount_total }) =>
          html`<li>${description}${quantity > 1 ? ` × ${quantity}` : null}: ${money(amount_total)}</li>`,
      )}
    </ul>
  </section>`;
}

function paymentForm({ session, typed, emailIsKnown, decline }: CheckoutPage): Html {
  return html`<form method="post" action="/c/pay/${session.id}">
    <h2>Payment details</h2>
    ${
      decline === null
        ? null
        : html`<p class="alert" role="alert">${decline} Nothing was charged. Try another card.</p>`
    }
    ${Object.entries(FIELDS).map(
      ([name, { label, autocomplete }]) =>
        html`<div class="field">
          <label for="${name}">${label}</label>
          <input
            id="${name}"
            name="${name}"
            autocomplete="${autocomplete}"
            value="${typed[name as keyof TypedPayment]}"
            required
            ${name === 'email' && emailIsKnown ? html`readonly` : null}
            ${name === 'card_number' && decline !== null ? html`autofocus` : null}
          />
        </div>`,
    )}
    <button class="button" type="submit">
      ${session.mode === 'subscription' ? 'Subscribe' : `Pay ${money(session.amount_total)}`}
    </button>
  </form>`;
}
