import {
  bestTimeLabel,
  claimReasonLabel,
  CLAIM_LIMITS,
  formatPhone,
  type BestTime,
  type ClaimReason,
} from '@marketplace/domain';
import { caregiverMail } from '../../mail/caregiver-mail.ts';
import { ownText, typedText, words } from '../../mail/mail-text.ts';
import type { CaregiverRecipient, Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { renderMail, supportInbox } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { claimToken } from '../../crypto/link-tokens.ts';

const QUESTION_PAGE = '/phone-check';

export function claimQuestionMail(
  config: MailConfig,
  to: CaregiverRecipient,
  { claimId, agencyName, phone, verified }: { claimId: string; agencyName: string; phone: string; verified: boolean },
): Mail {
  const query = { token: claimToken(config, claimId) };
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('An agency could not reach you'),
    paragraphs: [
      t('{agency} could not reach you. Is {phone} right? Are you working with them?', {
        agency: typedText(agencyName),
        phone: typedText(formatPhone(phone)),
      }),
      verified ? t('We verified this agency.') : t("We haven't verified this agency yet."),
      t('Please answer within {days} days.', { days: CLAIM_LIMITS.answerDays }),
    ],
    action: { label: t('Check my number'), url: pageOf(QUESTION_PAGE, query) },
    also: { label: t('Block this agency'), url: pageOf(QUESTION_PAGE, { ...query, block: '1' }) },
  }));
}

interface ClaimedContact {
  unlockId: string;
  firstName: string;
}

const contactAction = (config: MailConfig, to: Recipient, unlockId: string) => ({
  label: words`View in your contacts`,
  url: `${siteLink(config, to.association?.code, '/contacts')}#${unlockId}`,
});

export function reachableMail(
  config: MailConfig,
  to: Recipient,
  claim: ClaimedContact & { answer: 'confirmed' | 'corrected' | 'working'; phone: string; bestTime: BestTime | null },
): Mail {
  const { firstName, answer, phone, bestTime, unlockId } = claim;
  const name = typedText(firstName);
  const sentence = {
    confirmed: words`We asked ${name}. The number is right.`,
    corrected: words`We asked ${name}. Here is the right number.`,
    working: words`We asked ${name}, who says that the number is right and that you already work together.`,
  }[answer];
  return renderMail(config, to, {
    title:
      answer === 'corrected'
        ? words`The right phone number for a candidate`
        : words`A candidate confirmed their number`,
    paragraphs: [sentence, words`Your claim has ended, and you keep the contact.`],
    facts: [
      [words`Phone`, typedText(formatPhone(phone))],
      ...(bestTime === null ? [] : [[words`Best time to call`, ownText(bestTimeLabel(bestTime))] as const]),
    ],
    action: contactAction(config, to, unlockId),
  });
}

export function creditMail(
  config: MailConfig,
  to: Recipient,
  claim: { firstName: string; answered: boolean; days: number },
): Mail {
  const { firstName, answered, days } = claim;
  const reasonText = answered
    ? words`We asked ${typedText(firstName)}. The number was never theirs.`
    : words`We asked ${typedText(firstName)} and got no answer within ${CLAIM_LIMITS.answerDays} days.`;
  return renderMail(config, to, {
    title: words`You have an unlock credit`,
    paragraphs: [
      words`${reasonText} You can unlock another candidate at no charge within ${days} days. You don't need Pro for it.`,
      words`You no longer see these contact details in your account.`,
    ],
    action: { label: words`Browse candidates`, url: siteLink(config, to.association?.code, '/candidates') },
  });
}

export function supportDecidesMail(config: MailConfig, to: Recipient, { unlockId, firstName }: ClaimedContact): Mail {
  return renderMail(config, to, {
    title: words`We are looking at your claim`,
    paragraphs: [
      words`Our support team will decide on your claim for ${typedText(firstName)} and email you. You don't need to do anything.`,
    ],
    action: contactAction(config, to, unlockId),
  });
}

export function declinedMail(config: MailConfig, to: Recipient, { unlockId, firstName }: ClaimedContact): Mail {
  return renderMail(config, to, {
    title: words`Our decision about your claim`,
    paragraphs: [
      words`We looked at your claim for ${typedText(firstName)}. You keep the contact, without a refund or a credit.`,
    ],
    action: contactAction(config, to, unlockId),
  });
}

export function reopenedMail(
  config: MailConfig,
  to: Recipient,
  { unlockId, firstName, hadCredit }: ClaimedContact & { hadCredit: boolean },
): Mail {
  return renderMail(config, to, {
    title: words`We are looking at your claim again`,
    paragraphs: [
      words`Our support team will decide on your claim for ${typedText(firstName)} and email you.`,
      ...(hadCredit
        ? [words`Until then, you can see the contact details again, but you can't use the unlock credit.`]
        : []),
    ],
    action: contactAction(config, to, unlockId),
  });
}

export function supportCreditMail(config: MailConfig, to: Recipient, { days }: { days: number }): Mail {
  return renderMail(config, to, {
    title: words`You have an unlock credit`,
    paragraphs: [
      words`Our support team gave you a credit. You can unlock a candidate at no charge within ${days} days. You don't need Pro for it.`,
    ],
    action: { label: words`Browse candidates`, url: siteLink(config, to.association?.code, '/candidates') },
  });
}

/** Asks support to decide a claim. Contains only ids. */
export function claimReport(
  config: MailConfig,
  claim: { claimId: string; reason: ClaimReason; why: 'limit' | 'refund_failed' },
): Mail {
  const reasonText =
    claim.why === 'limit'
      ? words`The agency has reached the limit for automatic credits.`
      : words`Two refunds failed. Find another way to return the money.`;
  return renderMail(config, supportInbox(config), {
    title: words`A claim needs a decision`,
    paragraphs: [words`Claim ${ownText(claim.claimId)}: ${ownText(claimReasonLabel(claim.reason))}. ${reasonText}`],
  });
}

export function wrongNumberReport(config: MailConfig, { claimId }: { claimId: string }): Mail {
  return renderMail(config, supportInbox(config), {
    title: words`A caregiver says that the number was never theirs`,
    paragraphs: [words`Claim ${ownText(claimId)}. We paused the profile until its owner gives another number.`],
  });
}
