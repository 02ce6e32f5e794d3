import { checkExistingProfileCall } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useMutation } from '@marketplace/platform';

export function useEmailCheck() {
  return useMutation({
    mutationFn: async (email: string) => {
      const answer = await callApi(checkExistingProfileCall, { body: { email }, token: null });
      return answer.exists;
    },
  });
}

export const EMAIL_CHECK_FAILED = msg('Error checking email. Please try again.');
