import { useSingleMutation } from '../single-mutation/single-mutation.ts';
import { verify } from './verify-caregiver.ts';

/** Checks the 6-digit code of the mail; answers null for a wrong one. */
export function useVerifyCode() {
  return useSingleMutation((input: { email: string; code: string }) => verify(input, null));
}
