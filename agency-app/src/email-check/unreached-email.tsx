import { useAuth } from '@marketplace/platform';
import { lazy, Suspense } from 'react';

const UnreachedEmailAlert = lazy(() => import(/* webpackChunkName: "later-unreached" */ './unreached-email-alert.tsx'));

/** Shows the alert to a user whose emails bounce. Loads nothing for other users. */
export function UnreachedEmail() {
  const { profile } = useAuth();
  if (profile?.email_reached !== false) return null;
  return (
    <Suspense>
      <UnreachedEmailAlert email={profile.email} />
    </Suspense>
  );
}
