import { caregiverMail } from '../../mail/caregiver-mail.ts';
import type { CaregiverRecipient, Mail, MailConfig } from '../../mail/mail.ts';
import { ownText } from '../../mail/mail-text.ts';
import { supportAddress } from '../../mail/render-mail.ts';

export function profileDeletedMail(config: MailConfig, to: CaregiverRecipient): Mail {
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('Your profile is deleted'),
    paragraphs: [
      t(
        'As you asked, we deleted your profile. Agencies can no longer find or unlock it. We also deleted your name, email address and phone number from it.',
      ),
      t(
        'Agencies that already unlocked your profile keep the contact details they unlocked. Your consents stay on record without your phone number.',
      ),
      t("You're welcome back anytime, with the same email address."),
    ],
    action: { label: t('Build a new profile'), url: pageOf('/care-professionals/build-a-profile') },
    note: t("Wasn't this you? Write to {address}.", {
      address: ownText(supportAddress(config, to.association)),
    }),
  }));
}
