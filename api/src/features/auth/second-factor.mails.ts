import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

function notice(config: Config, to: string, title: string, paragraphs: readonly string[]): Mail {
  return {
    to,
    subject: `${title} at ${config.PRODUCT_NAME}`,
    ...renderMail({
      config,
      title,
      paragraphs: [
        ...paragraphs,
        `If this wasn't you, set a new password at ${siteLink(config, null, '/forgot-password')} and email ${config.SUPPORT_EMAIL}.`,
      ],
      action: { label: 'Open my account', url: siteLink(config, null, '/account/security') },
    }),
  };
}

export function secondFactorOnMail(config: Config, to: string): Mail {
  return notice(config, to, 'Two-step sign-in was turned on', [
    "From now on, you'll sign in to your agency account with your password and a code from your authenticator app.",
    "Keep your recovery codes in a safe place. They let you in when you don't have your app.",
  ]);
}

export function secondFactorOffMail(config: Config, to: string): Mail {
  return notice(config, to, 'Two-step sign-in was turned off', [
    'You now need only your password to sign in to your agency account. Your recovery codes no longer work.',
  ]);
}

const codes = (count: number) => (count === 1 ? '1 recovery code' : `${count} recovery codes`);

export function recoveryCodeUsedMail(config: Config, to: string, remaining: number): Mail {
  return notice(config, to, 'A recovery code was used', [
    `A recovery code was used to sign in to your agency account. It won't work again. You have ${codes(remaining)} left.`,
    'You can get new ones on your account page.',
  ]);
}

export function recoveryCodesRenewedMail(config: Config, to: string): Mail {
  return notice(config, to, 'Your recovery codes were replaced', [
    'New recovery codes were created for your agency account. Your old ones no longer work.',
  ]);
}

export function wrongCodesMail(config: Config, to: string): Mail {
  return notice(config, to, 'A sign-in was blocked', [
    'Someone entered the password for your agency account, then several wrong codes. We blocked the sign-in.',
  ]);
}
