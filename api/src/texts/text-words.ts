import { formatPhone, TEXT_LIMITS, weekPhrase, type WeekMask } from '@marketplace/domain';
import type { PreferredLanguage } from '@marketplace/contracts';
import type { MailTranslation } from '../mail/caregiver-mail.ts';
import { languageQuery, mailTexts } from '../mail/mail-language.ts';
import type { MailAssociation, MailConfig } from '../mail/mail.ts';
import { ownText, typedText, type MailText, type WholeText } from '../mail/mail-text.ts';
import { siteLink } from '../mail/site-links.ts';

export interface TextReader {
  language: PreferredLanguage;
  association: Pick<MailAssociation, 'code'> | null;
}

type PageOf = (page: `/${string}`, query: Record<string, string>) => MailText;

/** A text message in the recipient's language. Begins with our name, as carriers require. */
function textTo(config: MailConfig, to: TextReader, write: (t: MailTranslation, pageOf: PageOf) => MailText): string {
  const say = mailTexts(to.language);
  const t: MailTranslation = (text, values) => say(text, values) as WholeText<never>;
  const words = write(t, (page, query) =>
    ownText(siteLink(config, to.association?.code, page, { ...languageQuery(to.language), ...query })),
  );
  return `${config.PRODUCT_NAME}: ${words}`;
}

const MAX_NAME_LENGTH = 40;
const { perDay } = TEXT_LIMITS;

/** First text message, which asks for consent. Nothing else is sent until the phone answers YES. */
export const agreementText = (config: MailConfig, to: TextReader): string =>
  textTo(config, to, (t) =>
    t(
      'Reply YES to get texts about work: when an agency asks about your hours, gets your number, or cannot reach you. At most {perDay} texts a day. Message and data rates may apply. Reply HELP for help, STOP to end.',
      { perDay },
    ),
  );

export const unlockText = (
  config: MailConfig,
  to: TextReader,
  { agencyName, callsFrom, token }: { agencyName: string; callsFrom: string | null; token: string },
): string =>
  textTo(config, to, (t, pageOf) => {
    const agency = typedText(agencyName, MAX_NAME_LENGTH);
    const link = pageOf('/unlock-notice', { token });
    return callsFrom === null
      ? t('{agency} has your number now and may call soon. See or block them: {link} Reply STOP to end texts.', {
          agency,
          link,
        })
      : t(
          '{agency} has your number now and may call soon from {phone}. See or block them: {link} Reply STOP to end texts.',
          { agency, phone: typedText(formatPhone(callsFrom)), link },
        );
  });

export const questionText = (
  config: MailConfig,
  to: TextReader,
  { agencyName, hours, pay, token }: { agencyName: string; hours: WeekMask; pay: string; token: string },
): string =>
  textTo(config, to, (t, pageOf) =>
    t(
      '{agency} asks if you are interested in these hours: {hours}, {amount} an hour. Answer yes or no: {link} Reply STOP to end texts.',
      {
        agency: typedText(agencyName, MAX_NAME_LENGTH),
        hours: ownText(weekPhrase(hours, mailTexts(to.language))),
        amount: ownText(pay),
        link: pageOf('/question', { token }),
      },
    ),
  );

/**
 * Omits the link that the email has, because the number may be someone else's. With the link, that person could replace
 * the caregiver's number.
 */
export const claimText = (config: MailConfig, to: TextReader, { agencyName }: { agencyName: string }): string =>
  textTo(config, to, (t) =>
    t('{agency} could not reach you. Please answer our email about it. Reply STOP to end texts.', {
      agency: typedText(agencyName, MAX_NAME_LENGTH),
    }),
  );

const reader = (language: PreferredLanguage): TextReader => ({ language, association: null });

export const replies = {
  agreed: (config: MailConfig, language: PreferredLanguage): string =>
    textTo(config, reader(language), (t) =>
      t('You will get texts about work, at most {perDay} a day, 8 AM to 8 PM. Reply HELP for help, STOP to end.', {
        perDay,
      }),
    ),
  stopped: (config: MailConfig, language: PreferredLanguage): string =>
    textTo(config, reader(language), (t) =>
      t('You will get no more texts. We still email you. Reply START to get texts again.'),
    ),
  help: (config: MailConfig, language: PreferredLanguage): string =>
    textTo(config, reader(language), (t) =>
      t(
        'We text you when an agency asks about your hours, gets your number, or cannot reach you. At most {perDay} texts a day. Questions: {address}. Reply STOP to end.',
        { perDay, address: ownText(config.SUPPORT_EMAIL) },
      ),
    ),
  unrecognized: (config: MailConfig, language: PreferredLanguage): string =>
    textTo(config, reader(language), (t) =>
      t('Nobody reads replies here. Use the link in our text, or write to {address}. Reply STOP to end texts.', {
        address: ownText(config.SUPPORT_EMAIL),
      }),
    ),
};
