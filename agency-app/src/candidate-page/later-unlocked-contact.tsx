import { Skeleton } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import type { UnlockedContactState } from './unlocked-contact.query.ts';

const UnlockedContact = lazy(() => import(/* webpackChunkName: "later-unlocked-contact" */ './unlocked-contact.tsx'));

/** `UnlockedContact`, which only pages of unlocked candidates load. */
export function LaterUnlockedContact({ contact }: { contact: UnlockedContactState }) {
  return (
    <Suspense fallback={<Skeleton height="9rem" />}>
      <UnlockedContact contact={contact} />
    </Suspense>
  );
}
