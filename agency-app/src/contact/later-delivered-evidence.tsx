import type { UnlockedCandidate } from '@marketplace/contracts';
import { lazyPart, Skeleton } from '@marketplace/ui';

const Later = lazyPart(
  () => import(/* webpackChunkName: "later-delivered-evidence" */ './delivered-evidence.tsx'),
  () => <Skeleton height="2.625rem" />,
);

/** Licenses and certificates, loaded after the contact details. Renders nothing if the caregiver listed none. */
export function LaterDeliveredEvidence({ evidence }: Pick<UnlockedCandidate, 'evidence'>) {
  return evidence.length === 0 ? null : <Later evidence={evidence} />;
}
