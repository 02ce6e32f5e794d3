import { endOtherSessionsCall, endSessionCall, type ActiveSession } from '@marketplace/contracts';
import { callApi, toast, useMutation, useQueryClient } from '@marketplace/platform';
import { forgetFailure, showFailure } from '../../failure-text.ts';
import { sessionsKeys } from './sessions.query.ts';

/**
 * Runs a change made by a button. Refetches the list even on failure, because another tab may have made the same
 * change.
 */
function useChange<Variables>({
  send,
  done,
  fallback,
}: {
  send: (variables: Variables) => Promise<unknown>;
  done: string;
  fallback: string;
}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables) => {
      forgetFailure();
      await send(variables);
    },
    onSuccess: () => {
      toast({ title: done, tone: 'success' });
    },
    onError: (error) => showFailure(error, fallback),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKeys.all }),
  });
}

export function useEndSession() {
  return useChange({
    send: ({ id }: ActiveSession) => callApi(endSessionCall, { params: { id } }),
    done: 'Session ended',
    fallback: 'Failed to end the session',
  });
}

export function useEndOtherSessions() {
  return useChange<void>({
    send: () => callApi(endOtherSessionsCall),
    done: "You're signed out everywhere else",
    fallback: 'Failed to sign you out elsewhere',
  });
}
