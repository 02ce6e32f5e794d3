import { stopQuestionsByMailCall } from '@marketplace/contracts';
import { phraseNamesEverySlot, NEEDS, payText, weekPhrase, type Day, type WeekMask } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import { caregiverMail, type MailTranslation, type PageOf } from '../../mail/caregiver-mail.ts';
import { mailTexts } from '../../mail/mail-language.ts';
import type { CaregiverRecipient, Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { joinedText, ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail, type MailFact } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { weekRows } from '../../mail/week-rows.ts';
import { questionStopToken } from '../../crypto/link-tokens.ts';
import type { Asker } from './questions.repository.ts';

const QUESTION_PAGE = '/question';
export const QUESTIONS_STOPPED_PAGE = '/questions-stopped';
type QuestionMailConfig = MailConfig & Pick<Config, 'POSTAL_ADDRESS'>;

interface MailedQuestion {
  asker: Asker;
  hours: WeekMask;
  pay_cents: number;
  starts_on: Day | null;
  needs: readonly string[];
  area: string;
  miles: number | null;
  token: string;
  caregiverUuid: string;
}

function foot(config: QuestionMailConfig, t: MailTranslation, pageOf: PageOf, caregiverUuid: string) {
  const token = questionStopToken(config, caregiverUuid);
  const reason = t('You get this email because agencies can ask people who are looking for work.');
  const address = config.POSTAL_ADDRESS === '' ? [] : [ownText(`${config.PRODUCT_NAME}, ${config.POSTAL_ADDRESS}.`)];
  return {
    reason: joinedText([reason, ...address], ' '),
    label: t('No more questions'),
    url: pageOf(QUESTIONS_STOPPED_PAGE, { token }),
    byMail: siteLink(config, null, stopQuestionsByMailCall.path, { token }),
  };
}

/** Lists hours as a short phrase and a picture. If the phrase omits some hours, also lists them day by day. */
const hoursFacts = (hours: WeekMask, t: MailTranslation, language: CaregiverRecipient['language']): MailFact[] => [
  [t('Hours'), ownText(weekPhrase(hours, mailTexts(language))), hours],
  ...(phraseNamesEverySlot(hours) ? [] : weekRows(hours, t)),
];

/** The email contains nothing that a user wrote, except the agency's name. */
export function questionMail(config: QuestionMailConfig, to: CaregiverRecipient, question: MailedQuestion): Mail {
  const { asker, hours, miles, token, caregiverUuid } = question;
  return caregiverMail(config, to, (t, pageOf) => {
    const start =
      question.starts_on === null
        ? t('To be agreed')
        : ownText(
            new Intl.DateTimeFormat(to.language === 'es' ? 'es-US' : 'en-US', {
              dateStyle: 'long',
              timeZone: 'UTC',
            }).format(new Date(`${question.starts_on}T12:00:00Z`)),
          );
    const area = ownText(question.area);
    const needs = NEEDS.filter(({ value }) => question.needs.includes(value)).map(({ label }) => t(label));
    const facts: MailFact[] = [
      ...hoursFacts(hours, t, to.language),
      [t('Pay'), t('{amount} an hour', { amount: ownText(`$${payText(question.pay_cents)}`) })],
      [t('Start'), start],
      [t('Where'), miles === null ? area : t('{area}, {miles} miles from you', { area, miles })],
      ...(needs.length === 0 ? [] : [[t('The work'), joinedText(needs, ', ')] as const]),
    ];
    return {
      title: t('Are you interested in these hours?'),
      paragraphs: [
        t('{agency} asks whether you are interested in these hours.', { agency: typedText(asker.agency_name) }),
        asker.verified ? t('We verified this agency.') : t("We haven't verified this agency yet."),
      ],
      facts,
      action: { label: t('Answer yes or no'), url: pageOf(QUESTION_PAGE, { token }) },
      also: { label: t('Block this agency'), url: pageOf(QUESTION_PAGE, { block: '1', token }) },
      note: t(
        'They see only your answer. If they choose you, they pay us and get your number. This is not a job offer yet.',
      ),
      stop: foot(config, t, pageOf, caregiverUuid),
    };
  });
}

export function hoursFilledMail(
  config: QuestionMailConfig,
  to: CaregiverRecipient,
  { hours, caregiverUuid }: { hours: WeekMask; caregiverUuid: string },
): Mail {
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('These hours are filled.'),
    paragraphs: [
      t('You said yes to these hours. The agency gave them to someone else. Other agencies still see your week.'),
    ],
    facts: hoursFacts(hours, t, to.language),
    stop: foot(config, t, pageOf, caregiverUuid),
  }));
}

/** Reveals no more about the caregiver than the list does. */
export function saidYesMail(
  config: MailConfig,
  to: Recipient,
  answer: { firstName: string; discipline: string; hours: WeekMask; page: `/${string}` },
): Mail {
  const { firstName, discipline, hours, page } = answer;
  return renderMail(config, to, {
    title: words`A candidate said yes to your hours`,
    paragraphs: [words`${typedText(firstName)} (${ownText(discipline)}) said yes. This answer is good for 14 days.`],
    facts: [[words`Hours`, ownText(weekPhrase(hours)), hours]],
    action: { label: words`See the answer`, url: siteLink(config, to.association?.code, page) },
  });
}
