import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginHydration, HydrationMarker, type Hydration } from './hydration.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function isDone({ done }: Hydration): Promise<boolean> {
  const pending = Symbol('waiting');
  return (await Promise.race([done, Promise.resolve(pending)])) !== pending;
}

test('hydration ends once the page is mounted', async () => {
  const hydration = beginHydration();
  expect(await isDone(hydration)).toBe(false);
  render(<HydrationMarker hydration={hydration} />);
  expect(await isDone(hydration)).toBe(true);
});

test('hydration times out after three seconds when the page never mounts', async () => {
  const hydration = beginHydration();
  const never = new Promise<string>(() => undefined);
  function Page() {
    return <p>{use(never)}</p>;
  }
  await act(async () =>
    render(
      <Suspense>
        <Page />
        <HydrationMarker hydration={hydration} />
      </Suspense>,
    ),
  );
  await vi.advanceTimersByTimeAsync(2900);
  expect(await isDone(hydration)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await isDone(hydration)).toBe(true);
});
