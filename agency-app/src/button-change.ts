import { toast, useMutation } from '@marketplace/platform';
import { forgetFailure, showFailure } from './failure-text.ts';

interface ButtonChange<Variables> {
  send: (variables: Variables) => Promise<unknown>;
  done: (variables: Variables) => string;
  fallback: string;
  /** Runs even on failure, because another tab or person may have made the same change. */
  refetch: () => unknown;
}

/** A change made by a button. A toast says what was done, or why not. */
export function useButtonChange<Variables>({ send, done, fallback, refetch }: ButtonChange<Variables>) {
  return useMutation({
    mutationFn: async (variables: Variables) => {
      forgetFailure();
      await send(variables);
    },
    onSuccess: (_, variables) => {
      toast({ title: done(variables), tone: 'success' });
    },
    onError: (error) => showFailure(error, fallback),
    onSettled: refetch,
  });
}
