import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail, supportAddress, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

interface MailContext {
  config: Config;
  to: string;
  association: MailAssociation | null;
}

const DISREGARD = words`If this wasn't you, you can ignore this email. Nothing happens unless you use the link.`;

export function confirmationMail(
  { config, to, association }: MailContext,
  account: { agencyName: string; token: string },
): Mail {
  const title = words`Confirm your email address`;
  return renderMail({
    to,
    subject: words`${title} for ${ownText(config.PRODUCT_NAME)}`,
    config,
    association,
    title,
    paragraphs: [
      words`An agency account for ${typedText(account.agencyName)} was created with this email address.`,
      words`Confirm the address to sign in and start browsing candidates. If you use a different browser than the one you signed up in, we'll ask for your password first.`,
    ],
    action: {
      label: words`Confirm and browse candidates`,
      url: siteLink(config, association?.code, '/confirm-email', { token: account.token }),
    },
    note: words`The link works for 24 hours. ${DISREGARD}`,
  });
}

export function accountExistsMail({ config, to, association }: MailContext): Mail {
  const title = words`You already have an account`;
  return renderMail({
    to,
    subject: words`${title} at ${ownText(config.PRODUCT_NAME)}`,
    config,
    association,
    title,
    paragraphs: [
      words`Someone, probably you, tried to sign up with this email address. You already have an agency account, and nothing about it has changed.`,
      words`Sign in with your password. If you forgot it, set a new one at ${ownText(siteLink(config, association?.code, '/forgot-password'))}`,
    ],
    action: { label: words`Sign in`, url: siteLink(config, association?.code, '/signin') },
    note: words`If this wasn't you, you can ignore this email.`,
  });
}

export function recoveryMail({ config, to, association }: MailContext, token: string): Mail {
  const title = words`Set a new password`;
  return renderMail({
    to,
    subject: words`${title} for ${ownText(config.PRODUCT_NAME)}`,
    config,
    association,
    title,
    paragraphs: [
      words`We got a request to reset the password for your agency account. Use this link to choose a new one.`,
    ],
    action: {
      label: words`Choose a new password`,
      url: siteLink(config, association?.code, '/reset-password', { token }),
    },
    note: words`The link works for 1 hour. ${DISREGARD}`,
  });
}

export function passwordChangedMail({ config, to, association }: MailContext): Mail {
  const title = words`Your password was changed`;
  return renderMail({
    to,
    subject: words`${title} at ${ownText(config.PRODUCT_NAME)}`,
    config,
    association,
    title,
    paragraphs: [
      words`The password for your agency account was just changed, and every device was signed out.`,
      words`If this wasn't you, set a new password right away and email ${ownText(supportAddress(config, association))}.`,
    ],
    action: { label: words`Sign in`, url: siteLink(config, association?.code, '/signin') },
  });
}
