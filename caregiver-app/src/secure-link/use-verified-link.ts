import {
  caregiverProfileCall,
  verifyCaregiverTokenCall,
  type CaregiverProfile,
  type VerifyCaregiverTokenBody,
} from '@marketplace/contracts';
import { callApi, isApiError, useQuery } from '@marketplace/platform';
import { useSingleMutation } from '../page-parts/use-single-mutation.ts';

/** A caregiver whose emailed link or code was accepted. `token` authorises what they do next. */
export interface VerifiedCaregiver {
  profile: CaregiverProfile;
  token: string;
}

/**
 * Asks whether a link's token is valid: `data` is the caregiver, or null for an invalid or expired link. An error means
 * that it could not be found out. Nothing is asked while there is no token. A token that the tab kept (`isKept`) opened the
 * profile before and may be an edit token.
 */
export function useVerifiedLink(token: string | null, isKept = false) {
  return useQuery({
    queryKey: ['caregiver-link', token],
    enabled: token !== null,
    queryFn: ({ signal }) => {
      if (token === null) return null;
      return isKept ? reopen(token, signal) : verify({ token }, token, signal);
    },
    // The answer belongs to this page alone, and opening a link must not ask again behind an open form.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Checks the 6-digit code of the mail; answers null for a wrong one. */
export function useVerifyCode() {
  return useSingleMutation((input: { email: string; code: string }) => verify(input, null));
}

async function reopen(token: string, signal: AbortSignal): Promise<VerifiedCaregiver | null> {
  const answer = await nullIfRefused(
    callApi(caregiverProfileCall, { body: { token, method: 'GET' }, token: null, signal }),
  );
  return answer?.profile ? { profile: answer.profile, token } : null;
}

async function verify(
  body: VerifyCaregiverTokenBody,
  linkToken: string | null,
  signal?: AbortSignal,
): Promise<VerifiedCaregiver | null> {
  const answer = await nullIfRefused(callApi(verifyCaregiverTokenCall, { body, token: null, signal }));
  // The link outlives the edit token, so that a form left open for an hour can still be saved.
  const token = linkToken ?? answer?.edit_token;
  return answer?.valid && answer.profile && token ? { profile: answer.profile, token } : null;
}

function nullIfRefused<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (isApiError(error) && REFUSALS.has(error.status)) return null;
    throw error;
  });
}

const REFUSALS = new Set([400, 401, 404, 410]);
