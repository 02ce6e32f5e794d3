import { confirmEmailCheckCall, sendEmailCheckCall } from '@marketplace/contracts';
import { callApi, toast, useAuth, useMutation } from '@marketplace/platform';

export const useSendEmailCheck = () => useMutation({ mutationFn: () => callApi(sendEmailCheckCall) });

/** Submits the code, which proves that emails arrive again. */
export function useConfirmEmailCheck() {
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: (code: string) => callApi(confirmEmailCheckCall, { body: { code } }),
    onSuccess: async () => {
      toast({ title: 'Your email works again', tone: 'success' });
      await refreshProfile();
    },
  });
}
