import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, supportAddress, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

interface MailContext {
  config: Config;
  to: string;
  association: MailAssociation | null;
}

const DISREGARD = "If this wasn't you, you can ignore this email. Nothing happens unless you use the link.";

export function confirmationMail(
  { config, to, association }: MailContext,
  account: { agencyName: string; token: string },
): Mail {
  const title = 'Confirm your email address';
  return {
    to,
    subject: `${title} for ${config.PRODUCT_NAME}`,
    ...renderMail({
      config,
      association,
      title,
      paragraphs: [
        `An agency account for ${account.agencyName} was created with this email address.`,
        "Confirm the address to sign in and start browsing candidates. If you use a different browser than the one you signed up in, we'll ask for your password first.",
      ],
      action: {
        label: 'Confirm and browse candidates',
        url: siteLink(config, association?.code, '/confirm-email', { token: account.token }),
      },
      note: `The link works for 24 hours. ${DISREGARD}`,
    }),
  };
}

export function accountExistsMail({ config, to, association }: MailContext): Mail {
  const title = 'You already have an account';
  return {
    to,
    subject: `${title} at ${config.PRODUCT_NAME}`,
    ...renderMail({
      config,
      association,
      title,
      paragraphs: [
        'Someone, probably you, tried to sign up with this email address. You already have an agency account, and nothing about it has changed.',
        `Sign in with your password. If you forgot it, set a new one at ${siteLink(config, association?.code, '/forgot-password')}`,
      ],
      action: { label: 'Sign in', url: siteLink(config, association?.code, '/signin') },
      note: "If this wasn't you, you can ignore this email.",
    }),
  };
}

export function recoveryMail({ config, to, association }: MailContext, token: string): Mail {
  const title = 'Set a new password';
  return {
    to,
    subject: `${title} for ${config.PRODUCT_NAME}`,
    ...renderMail({
      config,
      association,
      title,
      paragraphs: [
        'We got a request to reset the password for your agency account. Use this link to choose a new one.',
      ],
      action: {
        label: 'Choose a new password',
        url: siteLink(config, association?.code, '/reset-password', { token }),
      },
      note: `The link works for 1 hour. ${DISREGARD}`,
    }),
  };
}

export function passwordChangedMail({ config, to, association }: MailContext): Mail {
  const title = 'Your password was changed';
  return {
    to,
    subject: `${title} at ${config.PRODUCT_NAME}`,
    ...renderMail({
      config,
      association,
      title,
      paragraphs: [
        'The password for your agency account was just changed, and every device was signed out.',
        `If this wasn't you, set a new password right away and email ${supportAddress(config, association)}.`,
      ],
      action: { label: 'Sign in', url: siteLink(config, association?.code, '/signin') },
    }),
  };
}
