import { toast, useMutation } from '@marketplace/platform';
import { forgetFailure, showFailure } from './failure-text.ts';

interface ButtonChange<Variables> {
  send: (variables: Variables) => Promise<unknown>;
  describeSuccess: (variables: Variables) => string;
  fallback: string;
  /** Runs even on failure, because another tab or person may have made the same change. */
  refetch: () => unknown;
}

/** Runs a change that a button makes. A toast says what changed, or why the change failed. */
export function useButtonChange<Variables>({ send, describeSuccess, fallback, refetch }: ButtonChange<Variables>) {
  return useMutation({
    mutationFn: async (variables: Variables) => {
      forgetFailure();
      await send(variables);
    },
    onSuccess: (_, variables) => {
      toast({ title: describeSuccess(variables), tone: 'success' });
    },
    onError: (error) => showFailure(error, fallback),
    onSettled: refetch,
  });
}
