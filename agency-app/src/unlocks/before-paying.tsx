import { timeAgo, UNUSABLE_CONTACT_DAYS } from '@marketplace/domain';
import { siteConfig, styled, useAssociation } from '@marketplace/platform';
import { useState } from 'react';

/** What one should know before paying: how old the availability is, and what we do about a dead number. */
export function BeforePaying({ confirmedAt }: { confirmedAt: string | null }) {
  const [seenAt] = useState(() => new Date());
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  return (
    <Words>
      {confirmedAt === null ? null : (
        <p>{`This person last confirmed their availability ${timeAgo(new Date(confirmedAt), seenAt)}.`}</p>
      )}
      <p>
        If the contact details don't work when you get them, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {` within ${UNUSABLE_CONTACT_DAYS} days and we'll make it right.`}
      </p>
    </Words>
  );
}

const Words = styled.div`
  display: grid;
  gap: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  text-align: start;
  overflow-wrap: anywhere;
`;
