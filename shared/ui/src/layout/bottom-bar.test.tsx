import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_ROOM } from './toast-room.ts';
import { BottomBar } from './bottom-bar.tsx';

class ObservedOnce {
  readonly report: () => void;
  constructor(report: () => void) {
    this.report = report;
  }
  observe() {
    this.report();
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', ObservedOnce));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const scrollTo = (top: number) =>
  act(() => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  });
const bar = () => screen.getByRole('toolbar', { hidden: true });
const show = () =>
  render(
    <BottomBar role="toolbar">
      <button type="button">Filters</button>
    </BottomBar>,
  );

test('the bottom bar hides while the page is scrolled down, and returns when it is scrolled up or at the top', () => {
  show();
  expect(bar().dataset['away']).toBe('false');
  scrollTo(300);
  expect(bar().dataset['away']).toBe('true');
  scrollTo(296);
  expect(bar().dataset['away']).toBe('true');
  scrollTo(250);
  expect(bar().dataset['away']).toBe('false');
  scrollTo(500);
  scrollTo(0);
  expect(bar().dataset['away']).toBe('false');
});

test('the bottom bar stays visible when the page restores its scroll position', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  show();
  scrollTo(900);
  expect(bar().dataset['away']).toBe('false');
  scrollTo(1200);
  expect(bar().dataset['away']).toBe('true');
});

test('the bottom bar publishes its height, so that toasts do not cover it', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72);
  render(<div data-testid="toasts" {...{ [TOAST_ROOM]: true }} />);
  const { unmount } = show();
  const foot = () => screen.getByTestId('toasts').style.getPropertyValue('--page-foot');
  expect(foot()).toBe('72px');
  unmount();
  expect(foot()).toBe('');
});
