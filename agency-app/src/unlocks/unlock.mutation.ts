import { useAppNavigate, useAssociation, useAuth, useMutation } from '@marketplace/platform';
import { useEffect, useRef } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import type { FreeUnlockState } from './free-unlock-state.ts';
import { useRefreshUnlocks } from './refresh-unlocks.ts';
import type { NamedCandidate, UnlockPage } from './unlock-steps.ts';
import type { OfferedFreeUnlock } from './use-unlock-terms.ts';

const THANK_YOU_AFTER_MS = 1000;

const load = () => import(/* webpackChunkName: "later-unlock-steps" */ './unlock-steps.ts');

/** Preloads the code of an unlock button. If loading fails, a click shows the error. */
export const preloadUnlockSteps = (): void => void load().catch(() => undefined);

function useUnlockPage(candidate: NamedCandidate): UnlockPage {
  const association = useAssociation()?.code;
  const { ensureSession, refreshProfile } = useAuth();
  const navigate = useAppNavigate();
  const refreshUnlocks = useRefreshUnlocks();
  return {
    candidate,
    association,
    ensureSession,
    refreshProfile,
    refreshUnlocks,
    openAccount: () => navigate('/account'),
  };
}

async function showUnlockFailure(page: UnlockPage, error: unknown, fallback: string): Promise<void> {
  const steps = await load().catch(() => null);
  if (steps === null) showFailure(error, fallback);
  else await steps.showUnlockFailure(page, error, fallback);
}

export function useRedeemFreeUnlock(candidate: NamedCandidate) {
  const page = useUnlockPage(candidate);
  const { user } = useAuth();
  const navigate = useAppNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: async (freeUnlock: OfferedFreeUnlock) => (await load()).redeem(page, freeUnlock),
    onSuccess: async (_, freeUnlock) => {
      const state: FreeUnlockState | null = user && { freeUnlockOf: user.id, candidateUuid: candidate.uuid };
      timer.current = setTimeout(() => navigate('/thank-you', { state }), THANK_YOU_AFTER_MS);
      await (await load()).finishRedemption(page, freeUnlock);
    },
    onError: (error) => showUnlockFailure(page, error, 'Failed to redeem free unlock. Please try again.'),
  });
}

export function useUnlockCheckout(candidate: NamedCandidate) {
  const page = useUnlockPage(candidate);
  return useMutation({
    mutationFn: async () => (await load()).checkOut(page),
    onError: (error) => showUnlockFailure(page, error, 'Failed to start unlock process. Please try again.'),
  });
}
