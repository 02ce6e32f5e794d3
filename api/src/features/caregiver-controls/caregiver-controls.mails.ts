import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, supportAddress, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';

/** The last mail to an address: the profile is gone. */
export function profileDeletedMail(options: {
  config: Config;
  to: string;
  firstName: string;
  association: MailAssociation | null;
}): Mail {
  const { config, to, firstName, association } = options;
  return {
    to,
    subject: 'Your profile is deleted',
    ...renderMail({
      config,
      association,
      title: 'Your profile is deleted',
      paragraphs: [
        `Hello ${firstName},`,
        'as you asked, we deleted your profile. No agency can find it or unlock it any more, and we no longer keep your name, your email address or your phone number with it.',
        'Agencies that had unlocked your profile keep the contact details that they were given. Your consents stay on record without your phone number.',
        'You are welcome back at any time, with the same email address.',
      ],
      action: {
        label: 'Build a new profile',
        url: siteLink(config, association?.code, '/care-professionals/build-a-profile'),
      },
      note: `You did not do this yourself? Write to ${supportAddress(config, association)}.`,
    }),
  };
}
