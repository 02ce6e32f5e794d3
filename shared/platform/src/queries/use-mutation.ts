import {
  replaceEqualDeep,
  useMutation as useMutationOfLibrary,
  type DefaultError,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * TanStack's `useMutation`, except that a double click sends one call. While a call is pending, `mutate` ignores
 * equal variables, and `mutateAsync` returns the pending promise.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useMutationOfLibrary(options);
  const { mutateAsync: send } = mutation;
  const inFlight = useRef(new Map<Variables | undefined, Promise<Data>>());

  const mutateAsync: UseMutateAsyncFunction<Data, Failure, Variables, Context> = useCallback(
    (...call) => {
      const calls = inFlight.current;
      const [variables] = call;
      for (const [sentVariables, promise] of calls) {
        if (replaceEqualDeep(sentVariables, variables) === sentVariables) return promise;
      }
      const promise = send(...call).finally(() => calls.delete(variables));
      calls.set(variables, promise);
      return promise;
    },
    [send],
  );
  const mutate: UseMutateFunction<Data, Failure, Variables, Context> = useCallback(
    (...call) => {
      // Failures still reach `onError` and the mutation's state, as in TanStack Query.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
