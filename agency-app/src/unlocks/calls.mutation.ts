import { logCallCall } from '@marketplace/contracts';
import { callOutcomeLabel, type CallOutcome } from '@marketplace/domain';
import { callApi, toast, useMutation } from '@marketplace/platform';
import { forgetFailure, showFailure } from '../failure-text.ts';
import { useChangeUnlock } from './change-unlock.ts';

interface LoggedCall {
  /** Stays the same on a retry, so that the call is logged once. */
  id: string;
  outcome: CallOutcome;
}

export function useLogCall(requestId: string, name: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (body: LoggedCall) => callApi(logCallCall, { params: { request_id: requestId }, body }),
    onMutate: forgetFailure,
    onSuccess: async (call) => {
      await changeUnlock(({ calls }) => ({ calls: [call, ...calls.filter(({ id }) => id !== call.id)] }));
      toast({
        title: `Call to ${name} logged`,
        description: callOutcomeLabel(call.outcome),
        tone: 'success',
        // One toast for all contacts: on a phone, a stack of toasts would cover the next contact.
        about: 'logged call',
      });
    },
    onError: (error) => showFailure(error, "We couldn't log the call. Please try again."),
  });
}
