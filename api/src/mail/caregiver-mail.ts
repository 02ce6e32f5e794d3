import type { PreferredLanguage } from '@marketplace/contracts';
import type { Config } from '../config.ts';
import { siteLink } from '../site-links.ts';
import type { Mail } from './mail.ts';
import { languageQuery, mailWords, type MailWords } from './mail-language.ts';
import { renderMail, type MailAssociation, type MailContent } from './render-mail.ts';

/** The caregiver who receives a mail: their language, and the copy of the site that they know. */
export interface CaregiverReader {
  config: Config;
  to: string;
  firstName: string;
  language: PreferredLanguage;
  association: MailAssociation | null;
}

/** The content of one mail, after the greeting. The title is the subject unless another one is given. */
interface CaregiverMailContent extends Omit<MailContent, 'config' | 'language' | 'association'> {
  subject?: string;
}

/** The URL of a page in the reader's copy of the site; it opens in their language. */
type PageOf = (page: `/${string}`, query?: Record<string, string>) => string;

/** A mail to a caregiver: greeted by name, in their language, under their association's name. */
export function caregiverMail(
  { config, to, firstName, language, association }: CaregiverReader,
  write: (t: MailWords, pageOf: PageOf) => CaregiverMailContent,
): Mail {
  const t = mailWords(language);
  const { subject, ...content } = write(t, (page, query) =>
    siteLink(config, association?.code, page, { ...languageQuery(language), ...query }),
  );
  const paragraphs = [t('Hello {name},', { name: firstName }), ...content.paragraphs];
  return {
    to,
    subject: subject ?? content.title,
    ...renderMail({ config, language, association, ...content, paragraphs }),
  };
}
