import { toast, useMutation } from '@marketplace/platform';
import { dismissFailure, showFailure } from './failure-text.ts';

interface ButtonChange<Variables> {
  send: (variables: Variables) => Promise<unknown>;
  describeSuccess: (variables: Variables) => string;
  fallback: string;
  /** Also runs after a failure, because another tab or person may have made the same change. */
  refetch: () => unknown;
}

/** Runs the change of a button. A toast reports the change or the failure. */
export function useButtonChange<Variables>({ send, describeSuccess, fallback, refetch }: ButtonChange<Variables>) {
  return useMutation({
    mutationFn: async (variables: Variables) => {
      dismissFailure();
      await send(variables);
    },
    onSuccess: (_, variables) => {
      toast({ title: describeSuccess(variables), tone: 'success' });
    },
    onError: (error) => showFailure(error, fallback),
    onSettled: refetch,
  });
}
