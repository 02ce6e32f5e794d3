import { UNUSABLE_CONTACT_DAYS } from '@marketplace/domain';
import { siteConfig, useAssociation } from '@marketplace/platform';

/** What we do about contact details that don't work: a sentence with the address to write to. */
export function UnusableContact() {
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  return (
    <p>
      If the contact details don't work when you get them, write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {` within ${UNUSABLE_CONTACT_DAYS} days and we'll make it right.`}
    </p>
  );
}
