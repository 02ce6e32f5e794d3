import type { UnlockedCandidate } from '@marketplace/contracts';
import { lazyPart, Skeleton } from '@marketplace/ui';

const Later = lazyPart(
  () => import(/* webpackChunkName: "later-delivered-evidence" */ './delivered-evidence.tsx'),
  () => <Skeleton height="2.625rem" />,
);

/** Loaded after the contact. Renders nothing if the caregiver listed no license or certificate. */
export function LaterDeliveredEvidence({ evidence }: Pick<UnlockedCandidate, 'evidence'>) {
  return evidence.length === 0 ? null : <Later evidence={evidence} />;
}
