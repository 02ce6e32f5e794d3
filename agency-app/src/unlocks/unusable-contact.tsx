import { UNUSABLE_CONTACT_DAYS, unusableContactRemedy } from '@marketplace/domain';
import { siteConfig, useAssociation } from '@marketplace/platform';

/** What we do about contact details that don't work: a sentence with the address to write to. `free`: nothing is paid. */
export function UnusableContact({ free }: { free: boolean }) {
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  return (
    <p>
      If the contact details don't work when you get them, write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {` within ${UNUSABLE_CONTACT_DAYS} days and we'll ${unusableContactRemedy(free)}.`}
    </p>
  );
}
