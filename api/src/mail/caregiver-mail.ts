import type { PreferredLanguage } from '@marketplace/contracts';
import type { Config } from '../config.ts';
import { siteLink } from '../site-links.ts';
import type { Mail } from './mail.ts';
import { languageQuery, mailWords } from './mail-language.ts';
import { typedText, type MailText, type WholeText } from './mail-text.ts';
import { renderMail, type MailAssociation, type MailContent } from './render-mail.ts';

/** The caregiver who receives a mail: their language, and the copy of the site that they know. */
export interface CaregiverReader {
  config: Config;
  to: string;
  firstName: string;
  language: PreferredLanguage;
  association: MailAssociation | null;
}

/** The content of one mail, after the greeting. */
type CaregiverMailContent = Omit<MailContent, 'to' | 'config' | 'language' | 'association'>;

/** Translates a text. The result is our own text unless a value is what a person typed. */
export type MailTranslation = <
  const Text extends string,
  const Values extends Readonly<Record<string, MailText | number>> = Record<never, never>,
>(
  text: string extends Text ? never : Text,
  values?: Values,
) => WholeText<Values[keyof Values]>;

/** The URL of a page in the reader's copy of the site; it opens in their language. */
type PageOf = (page: `/${string}`, query?: Record<string, string>) => string;

/** A mail to a caregiver: greeted by name, in their language, under their association's name. */
export function caregiverMail(
  { config, to, firstName, language, association }: CaregiverReader,
  write: (t: MailTranslation, pageOf: PageOf) => CaregiverMailContent,
): Mail {
  const say = mailWords(language);
  const t: MailTranslation = (text, values) => say(text, values) as WholeText<never>;
  const content = write(t, (page, query) =>
    siteLink(config, association?.code, page, { ...languageQuery(language), ...query }),
  );
  const paragraphs = [t('Hello {name},', { name: typedText(firstName) }), ...content.paragraphs];
  return renderMail({ ...content, to, config, language, association, paragraphs });
}
