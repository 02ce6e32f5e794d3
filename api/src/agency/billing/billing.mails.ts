import { formatUsd } from '@marketplace/domain';
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, words, type OwnText } from '../../mail/mail-text.ts';
import { renderMail, supportInbox } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

export type ReturnReason =
  | 'already_unlocked'
  | 'candidate_not_found'
  | 'agency_closed'
  | 'opener_left'
  | 'returned_before';

const REASONS: Record<ReturnReason, OwnText> = {
  already_unlocked: words`You'd already unlocked this candidate, so we won't charge you twice.`,
  candidate_not_found: words`The candidate took their profile down before your payment went through.`,
  agency_closed: words`Your agency was closed before your payment went through.`,
  opener_left: words`The person who opened the payment page left the agency before the payment went through.`,
  returned_before: words`The payment was returned to your card before the unlock was complete.`,
};

function accountMail(config: MailConfig, to: Recipient, content: { title: OwnText; paragraphs: OwnText[] }): Mail {
  const action = { label: words`View your account`, url: siteLink(config, to.association?.code, '/account') };
  return renderMail(config, to, { ...content, action });
}

export function paymentReturnedMail(
  config: MailConfig,
  to: Recipient,
  payment: { amountCents: number; reason: ReturnReason },
): Mail {
  return accountMail(config, to, {
    title: words`We returned your payment of ${ownText(formatUsd(payment.amountCents))}`,
    paragraphs: [
      REASONS[payment.reason],
      words`${ownText(formatUsd(payment.amountCents))} is going back to the card you paid with. It usually shows up within 5 to 10 days. You don't need to do anything.`,
    ],
  });
}

/** Tells the agency that its second Pro subscription was canceled and refunded. */
export function secondSubscriptionMail(config: MailConfig, to: Recipient): Mail {
  return accountMail(config, to, {
    title: words`We canceled your second Pro subscription`,
    paragraphs: [
      words`Your account had two Pro subscriptions. We canceled the second one, and its payment is going back to your card. It usually shows up within 5 to 10 days.`,
      words`Your first Pro subscription is still active. You don't need to do anything.`,
    ],
  });
}

/** Tells the person who closed an agency that a later subscription was canceled and refunded. */
export function lateSubscriptionMail(config: MailConfig, to: Recipient): Mail {
  return accountMail(config, to, {
    title: words`We canceled the Pro subscription you no longer need`,
    paragraphs: [
      words`You joined another agency while a payment for Pro was still under way. That subscription could not be used there, so we canceled it.`,
      words`If you were charged for it, the money is going back to your card. It usually shows up within 5 to 10 days. You don't need to do anything, and the plan of the agency you joined is unchanged.`,
    ],
  });
}

/** Reports that Pro was canceled, because the person who opened its checkout may no longer buy Pro for the agency. */
export function leaverSubscriptionMail(config: MailConfig, to: Recipient): Mail {
  return accountMail(config, to, {
    title: words`We canceled a Pro subscription`,
    paragraphs: [
      words`The person who opened the payment page was no longer an owner of the agency when the payment went through. We canceled this subscription.`,
      words`If you were charged for it, the money is going back to your card. It usually shows up within 5 to 10 days. You don't need to do anything. An owner of the agency can buy Pro again anytime.`,
    ],
  });
}

/** Reports a leaver's canceled subscription to support. Contains only ids. */
export function leaverSubscriptionReport(
  config: MailConfig,
  subscription: { agencyId: string; subscriptionId: string },
): Mail {
  return supportReport(config, words`Pro was bought by a person who had left`, [
    words`The person who opened the payment page was no longer an owner of the agency. The subscription is being canceled and its payments returned. No action needed unless this happens again.`,
    words`Account ${ownText(subscription.agencyId)}. Canceled: ${ownText(subscription.subscriptionId)}.`,
  ]);
}

/** Reports a closed agency's canceled subscription to support. Contains only ids. */
export function lateSubscriptionReport(
  config: MailConfig,
  subscription: { agencyId: string; subscriptionId: string },
): Mail {
  return supportReport(config, words`A closed agency bought Pro`, [
    words`Its only person joined another agency while the payment was under way. The subscription is being canceled and its payments returned. No action needed unless this happens again.`,
    words`Account ${ownText(subscription.agencyId)}. Canceled: ${ownText(subscription.subscriptionId)}.`,
  ]);
}

/** Reports a second subscription to support. Contains only ids. */
export function secondSubscriptionReport(
  config: MailConfig,
  second: { agencyId: string; subscriptionId: string; keptSubscriptionId: string },
): Mail {
  return supportReport(config, words`An agency paid for Pro twice`, [
    words`The second subscription is being canceled and its payments returned. No action needed unless this happens again.`,
    words`Account ${ownText(second.agencyId)}. Canceled: ${ownText(second.subscriptionId)}. Kept: ${ownText(second.keptSubscriptionId)}.`,
  ]);
}

function supportReport(config: MailConfig, title: OwnText, paragraphs: OwnText[]): Mail {
  return renderMail(config, supportInbox(config), {
    title,
    paragraphs,
    action: { label: words`Open Stripe`, url: 'https://dashboard.stripe.com/' },
  });
}

/** Reports that the payment for the current month of Pro was refunded or disputed, and the consequences. */
export function proMonthReturnedMail(config: MailConfig, to: Recipient): Mail {
  return accountMail(config, to, {
    title: words`Your Pro payment was refunded or disputed`,
    paragraphs: [
      words`Your Pro payment for this month was refunded or disputed with your bank. Until that is resolved or the next month is paid, unlocks cost the Pay-Per-Contact price. You also can\u2019t use this month\u2019s free unlock.`,
      words`Candidates you already unlocked stay in your account. To cancel Pro, choose Manage subscription.`,
    ],
  });
}
