import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

type Seen = (entries: { isIntersecting: boolean }[]) => void;
let seen: Seen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => window.setTimeout(idle, 1_000));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => window.clearTimeout(handle));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Seen) {
        seen = callback;
      }
      observe(): void {}
      disconnect(): void {
        seen = null;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderPart() {
  const load = vi.fn(() => Promise.resolve({ default: ({ name }: { name: string }) => <p>Form of {name}</p> }));
  const Form = lazyPart(load, () => <p>Loading</p>);
  render(<Form name="Dana" />);
  return load;
}

test('an offscreen part loads when the page is idle', async () => {
  const load = renderPart();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Form of Dana')).toBeInTheDocument();
});

test('a part near the viewport loads before the page is idle', async () => {
  renderPart();
  await act(async () => {
    seen?.([{ isIntersecting: false }]);
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await act(async () => {
    seen?.([{ isIntersecting: true }]);
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Form of Dana')).toBeInTheDocument();
});
