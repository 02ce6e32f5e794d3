import { formatUsd } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import type { MailRecipient } from '../unlocks/unlocks.repository.ts';

type MailConfig = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;

/** Why a payment for an unlock was returned. */
export type ReturnReason = 'already_unlocked' | 'candidate_not_found' | 'agency_closed' | 'returned_before';

const REASONS: Record<ReturnReason, string> = {
  already_unlocked: "You'd already unlocked this candidate, so we won't charge you twice.",
  candidate_not_found: 'The candidate took their profile down before your payment went through.',
  agency_closed: 'Your agency was closed before your payment went through.',
  returned_before: 'The payment was returned to your card before the unlock was complete.',
};

/** A mail about the agency's own account, with the way there. */
function accountMail(config: MailConfig, to: MailRecipient, words: { title: string; paragraphs: string[] }): Mail {
  const action = { label: 'View your account', url: siteLink(config, to.association?.code, '/account') };
  return {
    to: to.email,
    subject: words.title,
    ...renderMail({ config, ...words, action, association: to.association }),
  };
}

/** Reports that a payment was returned and unlocked nothing. */
export function paymentReturnedMail(
  config: MailConfig,
  to: MailRecipient,
  payment: { amountCents: number; reason: ReturnReason },
): Mail {
  return accountMail(config, to, {
    title: `We returned your payment of ${formatUsd(payment.amountCents)}`,
    paragraphs: [
      REASONS[payment.reason],
      `${formatUsd(payment.amountCents)} is going back to the card you paid with. It usually shows up within 5 to 10 days. You don't need to do anything.`,
    ],
  });
}

/** Tells the agency that its second Pro subscription was canceled and refunded. */
export function secondSubscriptionMail(config: MailConfig, to: MailRecipient): Mail {
  return accountMail(config, to, {
    title: 'We canceled your second Pro subscription',
    paragraphs: [
      'Your account had two Pro subscriptions. We canceled the second one, and its payment is going back to your card. It usually shows up within 5 to 10 days.',
      "Your first Pro subscription is still active. You don't need to do anything.",
    ],
  });
}

/**
 * Tells who closed an agency that its subscription, which was bought meanwhile, was canceled and what was paid is refunded.
 */
export function lateSubscriptionMail(config: MailConfig, to: MailRecipient): Mail {
  return accountMail(config, to, {
    title: 'We canceled the Pro subscription you no longer need',
    paragraphs: [
      'You joined another agency while a payment for Pro was still under way. That subscription could not be used there, so we canceled it.',
      "If you were charged for it, the money is going back to your card. It usually shows up within 5 to 10 days. You don't need to do anything, and the plan of the agency you joined is unchanged.",
    ],
  });
}

/** Tells the support address, with ids only. */
export function lateSubscriptionReport(config: MailConfig, late: { userId: string; subscriptionId: string }): Mail {
  return supportReport(config, 'A closed agency bought Pro', [
    'Its only person joined another agency while the payment was under way. The subscription is being canceled and its payments returned. No action needed unless this happens again.',
    `Account ${late.userId}. Canceled: ${late.subscriptionId}.`,
  ]);
}

/** Tells the support address, with ids only. */
export function secondSubscriptionReport(
  config: MailConfig,
  second: { userId: string; subscriptionId: string; keptSubscriptionId: string },
): Mail {
  return supportReport(config, 'An agency paid for Pro twice', [
    'The second subscription is being canceled and its payments returned. No action needed unless this happens again.',
    `Account ${second.userId}. Canceled: ${second.subscriptionId}. Kept: ${second.keptSubscriptionId}.`,
  ]);
}

function supportReport(config: MailConfig, title: string, paragraphs: string[]): Mail {
  return {
    to: config.SUPPORT_EMAIL,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs,
      action: { label: 'Open Stripe', url: 'https://dashboard.stripe.com/' },
      association: null,
    }),
  };
}

/** Reports that the payment for the current month of Pro was returned, and what that means. */
export function proMonthReturnedMail(config: MailConfig, to: MailRecipient): Mail {
  return accountMail(config, to, {
    title: 'Your Pro payment was returned to your card',
    paragraphs: [
      'Your Pro payment for this month was refunded or disputed with your bank. Until that is resolved or the next month is paid, unlocks are at the price without Pro, and you can\u2019t use this month\u2019s free unlock.',
      'Candidates you already unlocked stay in your account. To cancel Pro, choose Manage subscription.',
    ],
  });
}
