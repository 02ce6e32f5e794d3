import { weekOf } from '@marketplace/domain';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDraftWeek } from './hours-filter.tsx';

const MONDAY = weekOf([1], [1]);
const TUESDAY = weekOf([2], [1]);

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/candidates/rn');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function paint(start = 0) {
  const onApply = vi.fn();
  const hook = renderHook(({ week }) => useDraftWeek(week, onApply), { initialProps: { week: start } });
  return { ...hook, onApply, set: (week: number) => act(() => hook.result.current.setDraft(week)) };
}

describe('draft of a painted week', () => {
  test('is applied once, after a pause', () => {
    const { set, onApply, result } = paint();
    set(MONDAY);
    act(() => vi.advanceTimersByTime(400));
    set(MONDAY | TUESDAY);
    act(() => vi.advanceTimersByTime(400));
    expect(onApply).not.toHaveBeenCalled();
    expect(result.current.draft).toBe(MONDAY | TUESDAY);
    act(() => vi.runAllTimers());
    expect(onApply.mock.calls).toEqual([[MONDAY | TUESDAY]]);
  });

  test('is applied immediately on request, and not again after the pause', () => {
    const { set, onApply, result } = paint();
    set(MONDAY);
    act(() => result.current.apply());
    act(() => vi.runAllTimers());
    expect(onApply.mock.calls).toEqual([[MONDAY]]);
  });

  test('is not applied if the last stroke restores the applied week', () => {
    const { set, onApply } = paint(MONDAY);
    set(MONDAY | TUESDAY);
    set(MONDAY);
    act(() => vi.runAllTimers());
    expect(onApply).not.toHaveBeenCalled();
  });

  test('is replaced if another control changes the week', () => {
    const { set, onApply, result, rerender } = paint(MONDAY);
    set(MONDAY | TUESDAY);
    rerender({ week: 0 });
    act(() => vi.runAllTimers());
    expect(result.current.draft).toBe(0);
    expect(onApply).not.toHaveBeenCalled();
  });

  test('is applied when the filters close', () => {
    const { set, onApply, unmount } = paint();
    set(MONDAY);
    unmount();
    expect(onApply.mock.calls).toEqual([[MONDAY]]);
  });

  test('is not applied after the user leaves the page', () => {
    const { set, onApply, unmount } = paint();
    set(MONDAY);
    window.history.pushState(null, '', '/candidates');
    unmount();
    vi.runAllTimers();
    expect(onApply).not.toHaveBeenCalled();
  });
});
