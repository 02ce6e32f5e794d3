import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOneAtATime } from './use-one-at-a-time.ts';

test('a second call during the first gets the first result, and a failed call can be repeated', async () => {
  const ends: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const work = vi.fn((_word: string) => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })));
  const { result } = renderHook(() => useOneAtATime(work));
  const both = Promise.allSettled([result.current('one'), result.current('two')]);
  expect(work.mock.calls).toEqual([['one']]);
  ends[0]?.reject(new Error('unreachable'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = result.current('three');
  ends[1]?.resolve('done');
  expect(await again).toBe('done');
});

test('a later call uses the latest version of the function', async () => {
  const { result, rerender } = renderHook(({ word }) => useOneAtATime(async () => word), {
    initialProps: { word: 'old' },
  });
  rerender({ word: 'new' });
  expect(await result.current()).toBe('new');
});
