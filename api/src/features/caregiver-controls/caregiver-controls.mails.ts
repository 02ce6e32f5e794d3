import type { PreferredLanguage } from '@marketplace/contracts';
import type { Config } from '../../config.ts';
import { languageQuery, mailWords } from '../../mail/mail-language.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, supportAddress, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

/** The last mail to an address: the profile is gone. */
export function profileDeletedMail(options: {
  config: Config;
  to: string;
  firstName: string;
  language: PreferredLanguage;
  association: MailAssociation | null;
}): Mail {
  const { config, to, firstName, language, association } = options;
  const t = mailWords(language);
  const title = t('Your profile is deleted');
  const path = '/care-professionals/build-a-profile';
  return {
    to,
    subject: title,
    ...renderMail({
      config,
      language,
      association,
      title,
      paragraphs: [
        t('Hello {name},', { name: firstName }),
        t(
          'as you asked, we deleted your profile. No agency can find it or unlock it any more, and we no longer keep your name, your email address or your phone number with it.',
        ),
        t(
          'Agencies that had unlocked your profile keep the contact details that they were given. Your consents stay on record without your phone number.',
        ),
        t('You are welcome back at any time, with the same email address.'),
      ],
      action: {
        label: t('Build a new profile'),
        url: siteLink(config, association?.code, path, { ...languageQuery(language) }),
      },
      note: t('You did not do this yourself? Write to {address}.', { address: supportAddress(config, association) }),
    }),
  };
}
