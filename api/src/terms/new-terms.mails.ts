import type { Day, LEGAL_VERSIONS } from '@marketplace/domain';
import { caregiverMail, type MailTranslation } from '../mail/caregiver-mail.ts';
import type { CaregiverRecipient, Mail, MailConfig, Recipient } from '../mail/mail.ts';
import { ownText, words, type OwnText } from '../mail/mail-text.ts';
import { renderMail } from '../mail/render-mail.ts';
import { siteLink } from '../mail/site-links.ts';

type WhatIsNew<Version extends number> = Record<Version, OwnText[]>;

interface NewTerms {
  /** First day on which the current version applies to this reader. */
  countFrom: Day;
  /** Latest version that the reader accepted or was emailed. */
  lastVersion: number;
}

const newSince = (lastVersion: number, changes: Record<number, OwnText[]>): OwnText[] =>
  Object.entries(changes).flatMap(([version, texts]) => (Number(version) > lastVersion ? texts : []));

const longDate = (day: Day, language: string) =>
  ownText(
    new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    ),
  );

/** Changes for agencies in each version of the terms. A new version without a list here does not compile. */
const NEW_FOR_AGENCIES = {
  2: [
    words`New: you may ask caregivers about certain hours before you pay. The hours, area and pay you give must be true. You see only the answer.`,
    words`New: rules for phone numbers that don't work. Depending on the caregiver's answer, you get the right number, your money back, or a credit.`,
  ],
  3: [
    words`New: caregivers can list licenses and certificates. The terms say what our check means, and that caregivers may dispute it.`,
    words`New: you may export your unlocked contacts to your agency's own hiring system. Caregivers who agreed to text messages may get your questions as texts.`,
  ],
} satisfies WhatIsNew<2 | typeof LEGAL_VERSIONS.agencyTerms.version>;

export function newAgencyTermsMail(config: MailConfig, to: Recipient, { countFrom, lastVersion }: NewTerms): Mail {
  const mail = renderMail(config, to, {
    title: words`New Agency Terms from ${longDate(countFrom, 'en')}`,
    paragraphs: [
      words`There is a new version of the Agency Terms and Conditions. It applies to you from ${longDate(countFrom, 'en')}.`,
      ...newSince(lastVersion, NEW_FOR_AGENCIES),
      words`You don't have to do anything. If you don't agree, you may close your account before then.`,
    ],
    action: { label: words`Read the new terms`, url: siteLink(config, to.association?.code, '/agency-terms') },
  });
  return { ...mail, isBulk: true };
}

const newForCaregivers = (t: MailTranslation) =>
  ({
    2: [
      t(
        'New: agencies can ask you through us, before they pay, whether you are interested in certain hours. They see only your answer. You can stop these questions with one click.',
      ),
      t('New: if an agency cannot reach you, we ask you by email whether your phone number is right.'),
    ],
    3: [
      t(
        'New: you can add a license or certificate. Agencies see whether we checked it. You see the result first, and can tell us if it is wrong.',
      ),
      t('New: if you agree to text messages, we may also text you about your profile and agencies.'),
    ],
  }) satisfies WhatIsNew<2 | typeof LEGAL_VERSIONS.caregiverTerms.version>;

export function newCaregiverTermsMail(
  config: MailConfig,
  to: CaregiverRecipient,
  { countFrom, lastVersion }: NewTerms,
): Mail {
  const date = longDate(countFrom, to.language);
  const mail = caregiverMail(config, to, (t, pageOf) => ({
    title: t('New terms from {date}', { date }),
    paragraphs: [
      t('There is a new version of the Caregiver Release and Consent. It applies to you from {date}.', { date }),
      ...newSince(lastVersion, newForCaregivers(t)),
      t("You don't have to do anything. If you don't agree, you can delete your profile."),
    ],
    action: { label: t('Read the new terms'), url: pageOf('/caregiver-terms') },
    also: { label: t('Open my profile'), url: pageOf('/update-profile') },
  }));
  return { ...mail, isBulk: true };
}
