import type { UnlockedCandidate } from '@marketplace/contracts';
import { addDays, localDay, UNUSABLE_CONTACT_DAYS, unusableContactRemedy } from '@marketplace/domain';
import { siteConfig, useAssociation } from '@marketplace/platform';
import { Text } from '@marketplace/ui';
import { useToday } from './use-today.ts';

type Reported = Pick<UnlockedCandidate, 'request_id' | 'created_at' | 'free' | 'revoked'>;

/** Beside a contact, while it can be reported: where to say that it doesn't work, and what we do then. */
export function ReportContact({ unlock }: { unlock: Reported }) {
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  const lastDay = addDays(localDay(new Date(unlock.created_at)), UNUSABLE_CONTACT_DAYS);
  const isOver = useToday() > lastDay;
  if (unlock.revoked || isOver) return null;
  // Names the unlock, so that support can find the payment. Says nothing about the caregiver.
  const subject = encodeURIComponent(`Contact doesn't work (${unlock.request_id})`);
  return (
    <Text size="s" tone="muted">
      {'Dead number? '}
      <a href={`mailto:${supportEmail}?subject=${subject}`}>Tell us</a>
      {` within ${UNUSABLE_CONTACT_DAYS} days of unlocking and we'll ${unusableContactRemedy(unlock.free)}.`}
    </Text>
  );
}
