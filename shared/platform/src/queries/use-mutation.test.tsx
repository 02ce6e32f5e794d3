import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useMutation } from './use-mutation.ts';

function aCall() {
  const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const send = vi.fn(
    (_variables: { id: string }) => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject })),
  );
  return { send, waiting };
}

function rendered(send: (variables: { id: string }) => Promise<string>) {
  const outcome = { onSuccess: vi.fn(), onError: vi.fn() };
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMutation({ mutationFn: send, ...outcome }), { wrapper });
  return { result, ...outcome };
}

test('two quick clicks send one call and show one outcome', async () => {
  const { send, waiting } = aCall();
  const { result, onSuccess } = rendered(send);
  const twice = vi.fn();
  await act(async () => {
    result.current.mutate({ id: 'a' }, { onSuccess: twice });
    result.current.mutate({ id: 'a' }, { onSuccess: twice });
  });
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => waiting[0]?.resolve('done'));
  expect([onSuccess, twice].map((said) => said.mock.calls.length)).toEqual([1, 1]);
  await waitFor(() => expect(result.current.data).toBe('done'));
});

test('a call with different variables is sent during the first call', async () => {
  const { send } = aCall();
  const { result } = rendered(send);
  await act(async () => {
    result.current.mutate({ id: 'a' });
    result.current.mutate({ id: 'b' });
    result.current.mutate({ id: 'a' });
  });
  expect(send.mock.calls.map(([variables]) => variables.id)).toEqual(['a', 'b']);
});

test('a failed call can be sent again, and its failure is reported once', async () => {
  const { send, waiting } = aCall();
  const { result, onError } = rendered(send);
  await act(async () => result.current.mutate({ id: 'a' }));
  await act(async () => waiting[0]?.reject(new Error('unreachable')));
  expect(onError).toHaveBeenCalledTimes(1);
  await act(async () => result.current.mutate({ id: 'a' }));
  await act(async () => waiting[1]?.resolve('done'));
  await waitFor(() => expect(result.current.data).toBe('done'));
});

test('a second call during the first gets the first response', async () => {
  const { send, waiting } = aCall();
  const { result } = rendered(send);
  const answers = Promise.all([result.current.mutateAsync({ id: 'a' }), result.current.mutateAsync({ id: 'a' })]);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await act(async () => waiting[0]?.resolve('done'));
  expect(await answers).toEqual(['done', 'done']);
});
