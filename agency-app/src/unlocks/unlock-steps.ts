import { redeemFreeUnlockCall, unlockCheckoutCall } from '@marketplace/contracts';
import { callApi, isApiError, toast } from '@marketplace/platform';
import { dismissFailure, showFailure } from '../failures/failure-text.ts';
import { leaveFor } from '../links/leave-for.ts';
import { forgetPurchase, rememberPurchase } from './recent-purchase.ts';
import type { OfferedFreeUnlock } from './use-unlock-terms.ts';

export interface NamedCandidate {
  uuid: string;
  name: string;
}

export interface UnlockPage {
  candidate: NamedCandidate;
  association: string | undefined;
  ensureSession: () => Promise<unknown>;
  refreshProfile: () => Promise<unknown>;
  refreshUnlocks: () => Promise<void>;
  openAccount: () => void;
}

/** Key of toasts about an unlock. A newer toast replaces an older one with the same key. */
const toastKeyOf = ({ uuid }: NamedCandidate) => `unlock ${uuid}`;

/** Thrown if the server's response does not allow the next step. */
class UnlockRejectedError extends Error {}

const bodyOf = ({ candidate, association }: UnlockPage) => ({
  candidateUuid: candidate.uuid,
  association,
});

export async function redeem(page: UnlockPage, { unlock_id: freeUnlockId }: OfferedFreeUnlock): Promise<void> {
  await page.ensureSession();
  rememberPurchase();
  const { success } = await callApi(redeemFreeUnlockCall, { body: { ...bodyOf(page), freeUnlockId } });
  if (!success) throw new UnlockRejectedError('Unlock failed');
}

export async function finishRedemption(page: UnlockPage, { kind }: OfferedFreeUnlock): Promise<void> {
  const { candidate } = page;
  toast({
    title: 'Candidate unlocked!',
    description: `Your ${kind === 'monthly' ? 'free unlock' : 'unlock credit'} was used for ${candidate.name}.`,
    tone: 'success',
    about: toastKeyOf(candidate),
  });
  await page.refreshUnlocks();
  forgetPurchase();
}

export async function checkOut(page: UnlockPage): Promise<void> {
  await page.ensureSession();
  const { url } = await callApi(unlockCheckoutCall, { body: bodyOf(page) });
  if (!url) throw new UnlockRejectedError('No checkout URL returned');
  rememberPurchase();
  await leaveFor(url);
}

export async function showUnlockFailure(page: UnlockPage, error: unknown, fallback: string): Promise<void> {
  const { candidate, refreshProfile, refreshUnlocks } = page;
  if (isApiError(error) && error.code === 'already_unlocked') {
    dismissFailure();
    toast({
      title: `Your agency already has ${candidate.name}'s contact`,
      description: 'It was unlocked after you opened this page. You were not charged.',
      action: { label: 'View contact', onSelect: page.openAccount },
      about: toastKeyOf(candidate),
    });
  } else showFailure(error, error instanceof UnlockRejectedError ? error.message : fallback, toastKeyOf(candidate));
  if (!isApiError(error)) return;
  // Since this page loaded, the agency has joined Pro or a new month has begun.
  const isFree = error.errors.some(({ field }) => field === 'keepFreeUnlock');
  if (isFree) await refreshProfile();
  // The page was stale: another tab used the free unlock or unlocked the candidate, or the candidate is gone.
  if (isFree || error.status === 409 || error.status === 404) await refreshUnlocks();
}
