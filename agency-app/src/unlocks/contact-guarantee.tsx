import type { UnlockedCandidate } from '@marketplace/contracts';
import { addDays, CLAIM_LIMITS, localDay } from '@marketplace/domain';
import { AppLink, siteConfig, useAssociation } from '@marketplace/platform';
import { Guarantee } from './guarantee.tsx';
import { useToday } from '../formats/use-today.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

type Unlock = Pick<UnlockedCandidate, 'request_id' | 'created_at' | 'free' | 'revoked' | 'claimable' | 'claim'>;

export function ContactGuarantee({ unlock }: { unlock: Unlock }) {
  if (!unlock.claimable) return <EarlierGuarantee unlock={unlock} />;
  return unlock.revoked || unlock.claim !== null ? null : (
    <MutedText>
      <Guarantee /> Log your calls in <AppLink to={`/contacts#${unlock.request_id}`}>your contacts</AppLink>.
    </MutedText>
  );
}

/** Explains how to report a nonworking phone number of an unlock from before claims existed. */
export function EarlierGuarantee({ unlock }: { unlock: Unlock }) {
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  const isOver = useToday() > addDays(localDay(new Date(unlock.created_at)), CLAIM_LIMITS.days);
  if (unlock.revoked || isOver) return null;
  // Contains the unlock's ID for support, but no caregiver data.
  const subject = encodeURIComponent(`Contact doesn't work (${unlock.request_id})`);
  return (
    <MutedText>
      {'Dead number? '}
      <a href={`mailto:${supportEmail}?subject=${subject}`}>Tell us</a>
      {` within ${CLAIM_LIMITS.days} days of unlocking and we'll ${unlock.free ? 'make it right' : 'refund you'}.`}
    </MutedText>
  );
}
