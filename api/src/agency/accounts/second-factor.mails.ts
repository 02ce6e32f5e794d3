import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, words, type OwnText } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

function notice(config: MailConfig, to: Recipient, title: OwnText, paragraphs: readonly OwnText[]): Mail {
  return renderMail(config, to, {
    subject: words`${title} at ${ownText(config.PRODUCT_NAME)}`,
    title,
    paragraphs: [
      ...paragraphs,
      words`If this wasn't you, set a new password at ${ownText(siteLink(config, to.association?.code, '/forgot-password'))} and email ${ownText(config.SUPPORT_EMAIL)}.`,
    ],
    action: { label: words`Open my account`, url: siteLink(config, to.association?.code, '/account/security') },
  });
}

export function secondFactorOnMail(config: MailConfig, to: Recipient): Mail {
  return notice(config, to, words`Two-step sign-in was turned on`, [
    words`From now on, you'll sign in to your agency account with your password and a code from your authenticator app.`,
    words`Keep your recovery codes in a safe place. They let you in when you don't have your app.`,
  ]);
}

export function secondFactorOffMail(config: MailConfig, to: Recipient): Mail {
  return notice(config, to, words`Two-step sign-in was turned off`, [
    words`You now need only your password to sign in to your agency account. Your recovery codes no longer work.`,
  ]);
}

const codes = (count: number) => (count === 1 ? words`1 recovery code` : words`${count} recovery codes`);

export function recoveryCodeUsedMail(config: MailConfig, to: Recipient, facts: { remaining: number }): Mail {
  return notice(config, to, words`A recovery code was used`, [
    words`A recovery code was used to sign in to your agency account. It won't work again. You have ${codes(facts.remaining)} left.`,
    words`You can get new ones on your account page.`,
  ]);
}

export function recoveryCodesRenewedMail(config: MailConfig, to: Recipient): Mail {
  return notice(config, to, words`Your recovery codes were replaced`, [
    words`New recovery codes were created for your agency account. Your old ones no longer work.`,
  ]);
}

export function wrongCodesMail(config: MailConfig, to: Recipient): Mail {
  return notice(config, to, words`A sign-in was blocked`, [
    words`Someone entered the password for your agency account, then several wrong codes. We blocked the sign-in.`,
  ]);
}
