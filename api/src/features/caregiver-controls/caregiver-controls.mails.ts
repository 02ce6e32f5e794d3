import { caregiverMail, type CaregiverReader } from '../../mail/caregiver-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { supportAddress } from '../../mail/render-mail.ts';

/** The last mail to an address: the profile is gone. */
export function profileDeletedMail(reader: CaregiverReader): Mail {
  return caregiverMail(reader, (t, pageOf) => ({
    title: t('Your profile is deleted'),
    paragraphs: [
      t(
        'as you asked, we deleted your profile. No agency can find it or unlock it any more, and we no longer keep your name, your email address or your phone number with it.',
      ),
      t(
        'Agencies that had unlocked your profile keep the contact details that they were given. Your consents stay on record without your phone number.',
      ),
      t('You are welcome back at any time, with the same email address.'),
    ],
    action: { label: t('Build a new profile'), url: pageOf('/care-professionals/build-a-profile') },
    note: t('You did not do this yourself? Write to {address}.', {
      address: supportAddress(reader.config, reader.association),
    }),
  }));
}
