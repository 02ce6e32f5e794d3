import { checkExistingProfileCall } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useMutation } from '@marketplace/platform';

export async function emailHasProfile(email: string): Promise<boolean> {
  const answer = await callApi(checkExistingProfileCall, { body: { email }, token: null });
  return answer.exists;
}

export function useEmailCheck() {
  return useMutation({ mutationFn: emailHasProfile });
}

export const EMAIL_CHECK_FAILED = msg('Error checking email. Please try again.');
