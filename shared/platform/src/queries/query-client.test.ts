import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client/api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function attemptsFor(status: number): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ status, code: 'x', detail: 'x' })));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['x', status], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(observer.getCurrentResult().isError).toBe(true);
  stop();
  return queryFn.mock.calls.length;
}

test('a rejected call is not retried, and a server error is retried three times', async () => {
  expect(await attemptsFor(404)).toBe(1);
  expect(await attemptsFor(503)).toBe(4);
  expect(await attemptsFor(0)).toBe(4);
});

test('a call in an offline browser fails immediately instead of waiting', async () => {
  onlineManager.setOnline(false);
  const sending = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(new Error('offline')) });
  await expect(sending.mutate()).rejects.toThrow('offline');
  onlineManager.setOnline(true);
});
