import { redeemFreeUnlockCall, unlockCheckoutCall } from '@marketplace/contracts';
import {
  callApi,
  isApiError,
  toast,
  useAppNavigate,
  useAssociation,
  useAuth,
  useMutation,
} from '@marketplace/platform';
import { useEffect, useRef } from 'react';
import { forgetFailure, showFailure } from '../failure-text.ts';
import { leaveFor } from '../leave-for.ts';
import type { FreeUnlockState } from './free-unlock-state.ts';
import { forgetPurchase, notePurchase } from './recent-purchase.ts';
import type { OfferedFreeUnlock } from './use-unlock-terms.ts';
import { useRefreshUnlocks } from './refresh-unlocks.ts';

interface NamedCandidate {
  uuid: string;
  name: string;
}

/** How long to show the success message before navigating. */
const THANK_YOU_AFTER_MS = 1000;

/** What the toasts of an unlock are about. */
const unlockOf = (candidateUuid: string) => `unlock ${candidateUuid}`;

function useUnlockFailure({ uuid, name }: NamedCandidate, fallback: string) {
  const { refreshProfile } = useAuth();
  const navigate = useAppNavigate();
  const refreshUnlocks = useRefreshUnlocks();
  return async (error: unknown) => {
    if (isApiError(error) && error.code === 'already_unlocked') {
      forgetFailure();
      toast({
        title: `Your agency already has ${name}'s contact`,
        description: 'It was unlocked after you opened this page. You were not charged.',
        action: { label: 'View contact', onSelect: () => navigate('/account') },
        about: unlockOf(uuid),
      });
    } else showFailure(error, errorMessage(error) ?? fallback, unlockOf(uuid));
    if (!isApiError(error)) return;
    // Pro, or in a new month of it, since this page was loaded.
    const isFree = error.errors.some(({ field }) => field === 'keepFreeUnlock');
    if (isFree) await refreshProfile();
    // The page was stale: unlocked in another tab, the free unlock was used, or the candidate is gone.
    if (isFree || error.status === 409 || error.status === 404) await refreshUnlocks();
  };
}

function errorMessage(error: unknown): string | null {
  return error instanceof UnlockRefused ? error.message : null;
}

/** The server responded, but not with what the flow needs. */
class UnlockRefused extends Error {}

/** Redeems the free unlock, shows a toast, and goes to /thank-you a second later. */
export function useRedeemFreeUnlock(candidate: NamedCandidate) {
  const candidateUuid = candidate.uuid;
  const association = useAssociation()?.code;
  const { user, ensureSession } = useAuth();
  const navigate = useAppNavigate();
  const refreshUnlocks = useRefreshUnlocks();
  const onFailure = useUnlockFailure(candidate, 'Failed to redeem free unlock. Please try again.');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: async ({ unlock_id: freeUnlockId }: OfferedFreeUnlock) => {
      await ensureSession();
      notePurchase();
      const { success } = await callApi(redeemFreeUnlockCall, {
        body: { candidateUuid, freeUnlockId, ...(association === undefined ? {} : { association }) },
      });
      if (!success) throw new UnlockRefused('Unlock failed');
    },
    onSuccess: async (_, { kind }) => {
      const state: FreeUnlockState | null = user && { freeUnlockOf: user.id, candidateUuid };
      toast({
        title: 'Candidate unlocked!',
        description: `Your ${kind === 'monthly' ? 'free unlock' : 'unlock credit'} was used for ${candidate.name}.`,
        tone: 'success',
        about: unlockOf(candidateUuid),
      });
      timer.current = setTimeout(() => navigate('/thank-you', { state }), THANK_YOU_AFTER_MS);
      await refreshUnlocks();
      forgetPurchase();
    },
    onError: onFailure,
  });
}

/** Starts a paid unlock and redirects to the payment provider's checkout. */
export function useUnlockCheckout(candidate: NamedCandidate) {
  const association = useAssociation()?.code;
  const { ensureSession } = useAuth();
  const onFailure = useUnlockFailure(candidate, 'Failed to start unlock process. Please try again.');
  return useMutation({
    mutationFn: async () => {
      await ensureSession();
      const { url } = await callApi(unlockCheckoutCall, {
        body: { candidateUuid: candidate.uuid, ...(association === undefined ? {} : { association }) },
      });
      if (!url) throw new UnlockRefused('No checkout URL returned');
      notePurchase();
      await leaveFor(url);
    },
    onError: onFailure,
  });
}
