import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail, supportAddress } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

const DISREGARD = words`If this wasn't you, you can ignore this email. Nothing happens unless you use the link.`;

export function confirmationMail(
  config: MailConfig,
  to: Recipient,
  account: { agencyName: string; token: string },
): Mail {
  const title = words`Confirm your email address`;
  return renderMail(config, to, {
    subject: words`${title} for ${ownText(config.PRODUCT_NAME)}`,
    title,
    paragraphs: [
      words`An agency account for ${typedText(account.agencyName)} was created with this email address.`,
      words`Confirm the address to sign in and start browsing candidates. If you use a different browser than the one you signed up in, we'll ask for your password first.`,
    ],
    action: {
      label: words`Confirm and browse candidates`,
      url: siteLink(config, to.association?.code, '/confirm-email', { token: account.token }),
    },
    note: words`The link works for 24 hours. ${DISREGARD}`,
  });
}

export function accountExistsMail(config: MailConfig, to: Recipient): Mail {
  const title = words`You already have an account`;
  return renderMail(config, to, {
    subject: words`${title} at ${ownText(config.PRODUCT_NAME)}`,
    title,
    paragraphs: [
      words`Someone, probably you, tried to sign up with this email address. You already have an agency account, and nothing about it has changed.`,
      words`Sign in with your password. If you forgot it, set a new one at ${ownText(siteLink(config, to.association?.code, '/forgot-password'))}`,
    ],
    action: { label: words`Sign in`, url: siteLink(config, to.association?.code, '/signin') },
    note: words`If this wasn't you, you can ignore this email.`,
  });
}

export function recoveryMail(config: MailConfig, to: Recipient, facts: { token: string }): Mail {
  const title = words`Set a new password`;
  return renderMail(config, to, {
    subject: words`${title} for ${ownText(config.PRODUCT_NAME)}`,
    title,
    paragraphs: [
      words`We got a request to reset the password for your agency account. Use this link to choose a new one.`,
    ],
    action: {
      label: words`Choose a new password`,
      url: siteLink(config, to.association?.code, '/reset-password', { token: facts.token }),
    },
    note: words`The link works for 1 hour. ${DISREGARD}`,
  });
}

export function passwordChangedMail(config: MailConfig, to: Recipient): Mail {
  const title = words`Your password was changed`;
  return renderMail(config, to, {
    subject: words`${title} at ${ownText(config.PRODUCT_NAME)}`,
    title,
    paragraphs: [
      words`The password for your agency account was just changed, and every device was signed out.`,
      words`If this wasn't you, set a new password right away and email ${ownText(supportAddress(config, to.association))}.`,
    ],
    action: { label: words`Sign in`, url: siteLink(config, to.association?.code, '/signin') },
  });
}
