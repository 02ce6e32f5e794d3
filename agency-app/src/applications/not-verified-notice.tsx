import type { AgencyProfile } from '@marketplace/contracts';
import { AppLink, styled } from '@marketplace/platform';
import { TriangleAlert } from 'lucide-react';

/** Why applications may be missing from the list. */
export function NotVerifiedNotice({ profile }: { profile: AgencyProfile }) {
  return (
    <Notice>
      <TriangleAlert aria-hidden="true" />
      <p>
        <strong>Your agency’s name is not verified yet.</strong> Applications that only name it are on hold until we
        verify it, within one business day.{' '}
        {profile.license_number === '' ? (
          <AppLink to="/account#profile-heading">Add your license number</AppLink>
        ) : (
          'We are checking your license number.'
        )}
      </p>
    </Notice>
  );
}

const Notice = styled.div`
  display: flex;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-m);
  background: var(--color-warning-soft);
  color: var(--color-on-warning-soft);
  font-size: var(--text-s);

  p {
    min-width: 0;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  a {
    color: inherit;
    font-weight: var(--weight-bold);
  }
  svg {
    flex: none;
    width: 1.125rem;
    height: 1.375rem;
  }
`;
