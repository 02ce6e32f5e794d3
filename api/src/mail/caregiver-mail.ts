import { siteLink } from './site-links.ts';
import type { CaregiverRecipient, Mail, MailConfig } from './mail.ts';
import { languageQuery, mailTexts } from './mail-language.ts';
import { typedText, type MailText, type WholeText } from './mail-text.ts';
import { renderMail, type MailContent } from './render-mail.ts';

/** Translates a message. The result is OwnText, unless a user entered one of the values. */
export type MailTranslation = <
  const Text extends string,
  const Values extends Readonly<Record<string, MailText | number>> = Record<never, never>,
>(
  text: string extends Text ? never : Text,
  values?: Values,
) => WholeText<Values[keyof Values]>;

/** URL of a page on the reader's site (main or association), in their language. */
export type PageOf = (page: `/${string}`, query?: Record<string, string>) => string;

export function caregiverMail(
  config: MailConfig,
  to: CaregiverRecipient,
  write: (t: MailTranslation, pageOf: PageOf) => MailContent,
): Mail {
  const say = mailTexts(to.language);
  const t: MailTranslation = (text, values) => say(text, values) as WholeText<never>;
  const content = write(t, (page, query) =>
    siteLink(config, to.association?.code, page, { ...languageQuery(to.language), ...query }),
  );
  const paragraphs = [t('Hello {name},', { name: typedText(to.firstName) }), ...content.paragraphs];
  return renderMail(config, to, { ...content, paragraphs });
}
