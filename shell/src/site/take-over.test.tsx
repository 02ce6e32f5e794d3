import { cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginTakeOver, PageTakenOver, type TakeOver } from './take-over.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function isDone({ done }: TakeOver): Promise<boolean> {
  const waiting = Symbol('waiting');
  return (await Promise.race([done, Promise.resolve(waiting)])) !== waiting;
}

test('a page is taken over once it stands', async () => {
  const takeOver = beginTakeOver();
  expect(await isDone(takeOver)).toBe(false);
  render(<PageTakenOver takeOver={takeOver} />);
  expect(await isDone(takeOver)).toBe(true);
});

test('a page that never comes to stand is not waited for any longer than three seconds', async () => {
  const takeOver = beginTakeOver();
  const never = new Promise<string>(() => undefined);
  function Page() {
    return <p>{use(never)}</p>;
  }
  render(
    <Suspense>
      <Page />
      <PageTakenOver takeOver={takeOver} />
    </Suspense>,
  );
  await vi.advanceTimersByTimeAsync(2900);
  expect(await isDone(takeOver)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await isDone(takeOver)).toBe(true);
});
