import { brandLogo } from './checkout-branding.ts';
import { date, money, recurrence } from '../pages/formats.ts';
import { html, type Html } from '../pages/html.ts';
import { page } from '../pages/page-layout.ts';
import { cardNumberInGroups, TEST_CARDS } from '../payments/test-cards.ts';
import type { StoredCheckoutOrder, StoredCheckoutSession } from '../state/stored-objects.ts';
import { PAYMENT_FIELDS, type PaymentErrors, type PaymentField, type TypedPayment } from './payment-form.ts';

interface CheckoutPage {
  session: StoredCheckoutSession;
  order: StoredCheckoutOrder;
  merchantName: string;
  typed: TypedPayment;
  /** The email is the customer's and is read-only. */
  emailIsKnown: boolean;
  errors: PaymentErrors;
  /** Why the card was declined. */
  decline: string | null;
}

interface FieldOptions {
  label: string;
  type?: string;
  inputMode?: string;
  autocomplete: string;
  placeholder?: string;
  maxLength: number;
}

const FIELDS: Record<PaymentField, FieldOptions> = {
  email: { label: 'Email', type: 'email', inputMode: 'email', autocomplete: 'email', maxLength: 254 },
  card_number: {
    label: 'Card number',
    inputMode: 'numeric',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    maxLength: 24,
  },
  expiry: { label: 'Expiry', inputMode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxLength: 9 },
  cvc: { label: 'CVC', inputMode: 'numeric', autocomplete: 'cc-csc', placeholder: '123', maxLength: 4 },
  name: { label: 'Name on card', autocomplete: 'cc-name', maxLength: 100 },
};

export function checkoutPage(view: CheckoutPage): string {
  return page(
    `${view.session.mode === 'subscription' ? 'Subscribe to' : 'Pay'} ${view.merchantName}`,
    'checkout',
    html`<main>
      ${summary(view)}
      <section class="payment" aria-labelledby="payment-heading">${paymentForm(view)}</section>
      ${testCards()}
    </main>`,
    {
      bannerLink: html`<a href="#test-cards">See the test cards</a>`,
      styles: view.session.branding_settings === undefined ? null : `/c/pay/${view.session.id}/branding.css`,
    },
  );
}

function summary({ session, order, merchantName }: CheckoutPage): Html {
  const isSubscription = session.mode === 'subscription';
  const total = money(session.amount_total, session.currency);
  const [first] = order.line_items;
  const recurring = first?.price.recurring ?? null;
  return html`<section class="summary" aria-label="Order summary">
    ${
      session.cancel_url === null
        ? null
        : html`<a class="back" href="${session.cancel_url}"
            ><span aria-hidden="true">←</span> Back to ${merchantName}</a
          >`
    }
    ${brandLogo(session)}
    <div>
      <h1>${isSubscription ? 'Subscribe to' : 'Pay'} ${merchantName}</h1>
      <p class="total amount">${total}${recurring === null ? null : html` <small>${recurrence(recurring)}</small>`}</p>
    </div>
    <ul class="items">
      ${order.line_items.map(
        (item) =>
          html`<li>
            <div>
              <p>${item.description}</p>
              ${
                item.quantity > 1 || item.price.recurring !== null
                  ? html`<p class="soft small">
                      ${item.quantity > 1 ? `Quantity ${item.quantity}` : null}
                      ${item.price.recurring === null ? null : `Billed ${recurrence(item.price.recurring)}`}
                    </p>`
                  : null
              }
            </div>
            <p class="amount">${money(item.amount_total, item.currency)}</p>
          </li>`,
      )}
    </ul>
    <p class="items-total"><span>Total due today</span> <span class="amount">${total}</span></p>
  </section>`;
}

function paymentForm({ session, merchantName, typed, emailIsKnown, errors, decline }: CheckoutPage): Html {
  const isSubscription = session.mode === 'subscription';
  const firstWrong = PAYMENT_FIELDS.find((name) => errors[name] !== undefined);
  // After a decline, focus the card number. On the first visit, focus nothing.
  const focused = firstWrong ?? (decline === null ? undefined : 'card_number');
  const input = (name: PaymentField) =>
    field(name, typed[name], errors[name], name === focused, name === 'email' && emailIsKnown);
  return html`<form method="post" action="/c/pay/${session.id}" novalidate data-payment>
    <h2 id="payment-heading">Payment details</h2>
    ${
      decline === null
        ? null
        : html`<p class="alert" role="alert">${decline} Nothing was charged. Try another card.</p>`
    }
    ${
      firstWrong === undefined
        ? null
        : html`<p class="alert" role="alert">Please check what is marked below. Nothing was charged.</p>`
    }
    ${input('email')} ${input('card_number')}
    <div class="pair">${input('expiry')} ${input('cvc')}</div>
    ${input('name')}
    <button class="button" type="submit">
      ${isSubscription ? 'Subscribe' : `Pay ${money(session.amount_total, session.currency)}`}
    </button>
    <p class="soft small">
      ${
        isSubscription
          ? `Renews automatically until you cancel. You can cancel at any time from your ${merchantName} account.`
          : `This page closes on ${date(session.expires_at)}.`
      }
    </p>
  </form>`;
}

function field(
  name: PaymentField,
  value: string,
  error: string | undefined,
  isFocused: boolean,
  isReadOnly: boolean,
): Html {
  const { label, type = 'text', inputMode = 'text', autocomplete, placeholder = '', maxLength } = FIELDS[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      inputmode="${inputMode}"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      maxlength="${maxLength}"
      value="${value}"
      required
      ${isReadOnly ? html`readonly` : null}
      ${isFocused ? html`autofocus` : null}
      ${error === undefined ? null : html`aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${error === undefined ? null : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

function testCards(): Html {
  return html`<aside class="test-cards" id="test-cards" aria-labelledby="test-cards-heading">
    <h2 id="test-cards-heading">Test cards</h2>
    <p class="soft small">Any future expiry, any CVC and any name work with these.</p>
    <ul>
      ${TEST_CARDS.map(({ number, effect }) => {
        const grouped = cardNumberInGroups(number);
        return html`<li>
          <code>${grouped}</code>
          <span>${effect}</span>
          <button
            class="button quiet"
            type="button"
            hidden
            data-fill-card="${grouped}"
            aria-label="Use ${grouped}: ${effect}"
          >
            Use
          </button>
        </li>`;
      })}
    </ul>
  </aside>`;
}
