import { formatUsd } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import type { MailRecipient } from '../unlocks/unlocks.repository.ts';

type MailConfig = Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;

/** Why a payment for an unlock was returned. */
export type ReturnReason = 'already_unlocked' | 'candidate_not_found' | 'returned_before';

const REASONS: Record<ReturnReason, string> = {
  already_unlocked: 'You had already unlocked this candidate, so we did not charge you twice.',
  candidate_not_found: 'The candidate took the profile down before your payment was complete.',
  returned_before: 'The payment went back to your card before the unlock was complete.',
};

/** Reports that a payment was returned and unlocked nothing. */
export function paymentReturnedMail(
  config: MailConfig,
  to: MailRecipient,
  payment: { amountCents: number; reason: ReturnReason },
): Mail {
  const title = `We returned your payment of ${formatUsd(payment.amountCents)}`;
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        REASONS[payment.reason],
        `${formatUsd(payment.amountCents)} goes back to the card that you paid with. Banks usually show it within 5 to 10 days. There is nothing you need to do.`,
      ],
      action: { label: 'View your account', url: siteLink(config, to.association?.code, '/account') },
      association: to.association,
    }),
  };
}

/** Tells the agency that its second Pro subscription was canceled and refunded. */
export function secondSubscriptionMail(config: MailConfig, to: MailRecipient): Mail {
  const title = 'You have one Pro subscription, not two';
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        'Pro was paid for twice for your account. We canceled the second subscription, and its payment goes back to your card. Banks usually show it within 5 to 10 days.',
        'Your Pro subscription goes on as before. There is nothing you need to do.',
      ],
      action: { label: 'View your account', url: siteLink(config, to.association?.code, '/account') },
      association: to.association,
    }),
  };
}

/** Tells the support address, with ids only. */
export function secondSubscriptionReport(
  config: MailConfig,
  second: { userId: string; subscriptionId: string; keptSubscriptionId: string },
): Mail {
  return supportReport(config, 'An agency paid for Pro twice', [
    'The second subscription is being canceled and its payments returned. There is nothing to do, unless this happens again.',
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
  const title = 'Your payment for Pro went back to your card';
  return {
    to: to.email,
    subject: title,
    ...renderMail({
      config,
      title,
      paragraphs: [
        'The payment for this month of Pro was refunded or disputed with your bank. Until it stands again, or until the next month is paid, candidates cost what they cost without Pro, and this month\u2019s free unlock cannot be used.',
        'Candidates whom you unlocked before stay in your account. To end Pro for good, choose Manage subscription.',
      ],
      action: { label: 'View your account', url: siteLink(config, to.association?.code, '/account') },
      association: to.association,
    }),
  };
}
