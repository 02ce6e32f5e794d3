import {
  CHECK_SHOWN_AFTER_DAYS,
  evidenceDay,
  evidenceName,
  evidenceText,
  siteLanguage,
  stateName,
} from '@marketplace/domain';
import { caregiverMail, type MailTranslation } from '../../mail/caregiver-mail.ts';
import { mailTexts } from '../../mail/mail-language.ts';
import type { CaregiverRecipient, Mail, MailConfig } from '../../mail/mail.ts';
import { ownText, typedText } from '../../mail/mail-text.ts';
import type { MailFact } from '../../mail/render-mail.ts';
import type { MailedLink } from '../links/links.mails.ts';
import { ownLink } from '../links/own-link.ts';
import type { StoredEvidence } from './evidence.repository.ts';

type MailedFact = Pick<StoredEvidence, 'type' | 'state' | 'expires_on' | 'decided_on' | 'status' | 'words'>;

function factRows({ type, state, expires_on }: MailedFact, t: MailTranslation, locale: string): MailFact[] {
  return [
    [t('What you have'), t(evidenceName(type))],
    ...(state === null ? [] : [[t('State'), ownText(stateName(state))] as const]),
    ...(expires_on === null ? [] : [[t('Expires'), ownText(evidenceDay(expires_on, locale))] as const]),
  ];
}

export function decisionMail(config: MailConfig, to: CaregiverRecipient, fact: MailedFact, link: MailedLink): Mail {
  const { locale } = siteLanguage(to.language);
  const { type, state, decided_on, words } = fact;
  const checked = fact.status === 'checked';
  return caregiverMail(config, to, (t, pageOf) => ({
    title: checked
      ? t('We checked your license or certificate')
      : t('We could not confirm your license or certificate'),
    paragraphs: checked
      ? [
          t('Agencies will soon see: “{text}”.', {
            text: ownText(evidenceText({ type, state, checked_on: decided_on }, mailTexts(to.language), locale)),
          }),
          t(
            'You see it first. They see it in {days} days, or as soon as you say that it is right. Something wrong? Open your profile and tap “This is not right”.',
            { days: CHECK_SHOWN_AFTER_DAYS },
          ),
        ]
      : [
          t("Agencies no longer see it. We don't tell anyone else."),
          t("Is something wrong? Correct it in your profile, and we'll check again."),
        ],
    facts: [
      ...factRows(fact, t, locale),
      ...(words === null ? [] : [[checked ? t('Checked at') : t('Why'), typedText(words)] as const]),
    ],
    ...ownLink(link, t('Open my profile'), { t, pageOf }),
  }));
}

/** Sent once per fact and expiry date. */
export function expiryMail(config: MailConfig, to: CaregiverRecipient, fact: MailedFact, link: MailedLink): Mail {
  const { locale } = siteLanguage(to.language);
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('A license or certificate of yours expires soon'),
    paragraphs: [t("After this date, agencies won't see it. Did you renew it? Enter the new date in your profile.")],
    facts: factRows(fact, t, locale),
    ...ownLink(link, t('Open my profile'), { t, pageOf }),
  }));
}
