import type { MailTranslation, PageOf } from '../../mail/caregiver-mail.ts';
import type { OwnText } from '../../mail/mail-text.ts';
import type { MailedLink } from './links.mails.ts';

/** Button with the recipient's secure link, which opens the profile without another email. */
export const ownLink = (
  { token, code, hours }: MailedLink,
  label: OwnText,
  { t, pageOf }: { t: MailTranslation; pageOf: PageOf },
) => ({
  action: { label, url: pageOf('/update-profile', { token }) },
  code,
  note: t(
    'The link and the code work for {hours} hours. You can ask for a new link at any time. You need no password.',
    {
      hours,
    },
  ),
});
