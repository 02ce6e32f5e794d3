import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, supportAddress, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

interface MailContext {
  config: Config;
  to: string;
  association: MailAssociation | null;
}

const DISREGARD = 'If this was not you, you can ignore this email. Nothing happens without the link.';

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
        `An agency account for ${account.agencyName} was created with this address.`,
        'Confirm that the address is yours, and you are signed in and can start browsing candidates. In a different browser than the one you signed up in, we ask for your password first.',
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
        'Someone, probably you, tried to sign up with this email address. It already has an agency account, and that account has not changed.',
        `Sign in with your password. If you have forgotten it, you can set a new one at ${siteLink(config, association?.code, '/forgot-password')}`,
      ],
      action: { label: 'Sign in', url: siteLink(config, association?.code, '/signin') },
      note: 'If this was not you, you can ignore this email.',
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
      paragraphs: ['We were asked to reset the password of your agency account. Choose a new one with this link.'],
      action: {
        label: 'Choose a new password',
        url: siteLink(config, association?.code, '/reset-password', { token }),
      },
      note: `The link works for one hour. ${DISREGARD}`,
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
        'The password of your agency account has just been changed, and every device was signed out.',
        `If this was not you, set a new password at once and write to ${supportAddress(config, association)}.`,
      ],
      action: { label: 'Sign in', url: siteLink(config, association?.code, '/signin') },
    }),
  };
}
