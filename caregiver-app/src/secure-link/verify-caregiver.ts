import {
  caregiverProfileCall,
  verifyCaregiverTokenCall,
  type CaregiverProfile,
  type VerifyCaregiverTokenBody,
} from '@marketplace/contracts';
import { callApi, isApiError } from '@marketplace/platform';

/** `token` authorizes later calls. */
export interface VerifiedCaregiver {
  profile: CaregiverProfile;
  token: string;
}

export async function reopen(token: string, signal: AbortSignal): Promise<VerifiedCaregiver | null> {
  const answer = await nullIfRefused(
    callApi(caregiverProfileCall, { body: { token, method: 'GET' }, token: null, signal }),
  );
  return answer?.profile ? { profile: answer.profile, token } : null;
}

export async function verify(
  body: VerifyCaregiverTokenBody,
  linkToken: string | null,
  signal?: AbortSignal,
): Promise<VerifiedCaregiver | null> {
  const answer = await nullIfRefused(callApi(verifyCaregiverTokenCall, { body, token: null, signal }));
  // The link's token outlives the edit token, so that a form can be saved after an hour.
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
