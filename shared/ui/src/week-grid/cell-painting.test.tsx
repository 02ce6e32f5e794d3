import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  AVAILABILITY_PRESETS,
  EMPTY_WEEK,
  FULL_WEEK,
  hasSlot,
  sayInEnglish,
  slotBit,
  weekFromSlots,
  weekOf,
  type AvailabilitySlot,
  type WeekMask,
} from '@marketplace/domain';
import { paintSlots, slotsBetween, swipeDirection } from './cell-painting.ts';
import { HOLD_MS } from './use-cell-painting.ts';
import { WeekGrid } from './week-grid.tsx';
import { slotLabel } from './slot-words.ts';

const anySlot = fc.record({ day_of_week: fc.integer({ min: 0, max: 6 }), time_window: fc.integer({ min: 1, max: 4 }) });
const anyWeek = fc.oneof(
  fc.integer({ min: EMPTY_WEEK, max: FULL_WEEK }),
  fc.constantFrom(...AVAILABILITY_PRESETS.map((preset) => preset.week)),
);

describe('cells of a stroke', () => {
  test('form a line without gaps inside the week', () => {
    fc.assert(
      fc.property(anySlot, anySlot, (from, to) => {
        const line = slotsBetween(from, to);
        expect(line.at(0)).toEqual(from);
        expect(line.at(-1)).toEqual(to);
        line.slice(1).forEach((slot, index) => {
          const before = line[index] ?? from;
          expect(Math.abs(slot.day_of_week - before.day_of_week)).toBeLessThanOrEqual(1);
          expect(Math.abs(slot.time_window - before.time_window)).toBeLessThanOrEqual(1);
        });
        expect(weekFromSlots(line) & ~FULL_WEEK).toBe(0);
      }),
    );
  });

  test('are all selected or all cleared, and other cells stay unchanged', () => {
    fc.assert(
      fc.property(anyWeek, fc.array(anySlot, { maxLength: 10 }), fc.boolean(), (week, slots, selected) => {
        const painted = paintSlots(week, slots, selected);
        expect(slots.every((slot) => hasSlot(painted, slot) === selected)).toBe(true);
        const others = FULL_WEEK & ~weekFromSlots(slots);
        expect(painted & others).toBe(week & others);
        expect(paintSlots(painted, slots, selected)).toBe(painted);
      }),
    );
  });
});

describe('direction of a swipe on the week grid', () => {
  test.each([
    [3, 4, 'none'],
    [20, 5, 'across'],
    [-20, 5, 'across'],
    [5, -20, 'along'],
    [12, 12, 'along'],
  ] as const)('after a move by %i and %i px is %s', (dx, dy, direction) => {
    expect(swipeDirection(dx, dy)).toBe(direction);
  });
});

function Trial({ start = EMPTY_WEEK, disabled = false }: { start?: WeekMask; disabled?: boolean }) {
  const [week, setWeek] = useState(start);
  return (
    <>
      <h2 id="heading">Week</h2>
      <output>{week}</output>
      <WeekGrid week={week} onChange={setWeek} disabled={disabled} labelledBy="heading" />
    </>
  );
}
const shownWeek = () => Number(screen.getByRole('status').textContent);
const at = (day_of_week: number, time_window: number): AvailabilitySlot => ({ day_of_week, time_window });
const cell = (slot: AvailabilitySlot) => screen.getByRole('button', { name: slotLabel(slot, sayInEnglish) });
const point = (slot: AvailabilitySlot) => ({
  clientX: slot.day_of_week * 40 + 20,
  clientY: slot.time_window * 40 + 20,
});

function pointer(type: 'down' | 'move' | 'up' | 'cancel', slot: AvailabilitySlot, kind: string, change: object = {}) {
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => cell(slot));
  const init = { pointerId: 1, isPrimary: true, pointerType: kind, button: 0, buttons: 1, ...point(slot), ...change };
  // Touch events target the first touched element, so only their coordinates give the current cell.
  const target = screen.getByRole('grid');
  if (type === 'down') fireEvent.pointerDown(cell(slot), init);
  else if (type === 'move') fireEvent.pointerMove(target, init);
  else if (type === 'up') fireEvent.pointerUp(target, init);
  else fireEvent.pointerCancel(target, init);
}
function strike(kind: string, ...slots: readonly AvailabilitySlot[]) {
  slots.forEach((slot, index) => pointer(index === 0 ? 'down' : 'move', slot, kind));
  const last = slots.at(-1);
  if (last) pointer('up', last, kind, { buttons: 0 });
}
const mouseClick = (slot: AvailabilitySlot) => fireEvent.click(cell(slot), { detail: 1 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('mouse stroke', () => {
  test('selects all crossed cells if the first cell was empty, including skipped cells', () => {
    render(<Trial start={slotBit(at(1, 2))} />);
    strike('mouse', at(1, 1), at(1, 4));
    expect(shownWeek()).toBe(weekOf([1], []));
    strike('mouse', at(2, 3), at(3, 3), at(5, 3));
    expect(shownWeek()).toBe(weekOf([1], []) | weekOf([2, 3, 4, 5], [3]));
  });

  test('clears all crossed cells if the first cell was selected', () => {
    render(<Trial start={FULL_WEEK} />);
    strike('mouse', at(0, 1), at(0, 2), at(0, 3));
    expect(shownWeek()).toBe(FULL_WEEK & ~weekOf([0], [1, 2, 3]));
  });

  test('does not toggle its first cell again on return, and the next click works', () => {
    render(<Trial />);
    strike('mouse', at(1, 1), at(1, 2), at(1, 1));
    mouseClick(at(1, 1));
    expect(shownWeek()).toBe(weekOf([1], [1, 2]));
    strike('mouse', at(4, 4));
    mouseClick(at(4, 4));
    expect(shownWeek()).toBe(weekOf([1], [1, 2]) | slotBit(at(4, 4)));
  });

  test('ends if the button is released outside the grid, and the keyboard works afterwards', () => {
    render(<Trial />);
    pointer('down', at(1, 1), 'mouse');
    pointer('move', at(1, 2), 'mouse');
    pointer('move', at(1, 4), 'mouse', { buttons: 0 });
    expect(shownWeek()).toBe(weekOf([1], [1, 2]));
    fireEvent.click(cell(at(6, 4)), { detail: 0 });
    expect(shownWeek()).toBe(weekOf([1], [1, 2]) | slotBit(at(6, 4)));
  });

  test('is ignored with another button, from a header, or in a disabled grid', () => {
    const { unmount } = render(<Trial />);
    pointer('down', at(1, 1), 'mouse', { button: 2, buttons: 2 });
    pointer('move', at(1, 4), 'mouse', { buttons: 2 });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Monday, all day' }), { pointerId: 1, isPrimary: true });
    pointer('move', at(1, 4), 'mouse');
    expect(shownWeek()).toBe(EMPTY_WEEK);
    unmount();
    render(<Trial disabled />);
    strike('mouse', at(1, 1), at(1, 4));
    expect(shownWeek()).toBe(EMPTY_WEEK);
  });
});

describe('touch on the week grid', () => {
  test('paints after a horizontal move, then in any direction', () => {
    render(<Trial />);
    strike('touch', at(1, 1), at(3, 1), at(3, 4));
    expect(shownWeek()).toBe(weekOf([1, 2, 3], [1]) | weekOf([3], [2, 3, 4]));
  });

  test('scrolls after a vertical move, without painting', () => {
    render(<Trial />);
    pointer('down', at(1, 1), 'touch');
    pointer('move', at(1, 3), 'touch');
    pointer('move', at(4, 3), 'touch');
    pointer('cancel', at(4, 3), 'touch');
    expect(shownWeek()).toBe(EMPTY_WEEK);
  });

  test('paints vertically after resting on a cell, without scrolling the page', () => {
    vi.useFakeTimers();
    render(<Trial />);
    const moves = () => fireEvent.touchMove(screen.getByRole('grid'));
    pointer('down', at(1, 2), 'touch');
    expect(moves()).toBe(true);
    act(() => vi.advanceTimersByTime(HOLD_MS));
    expect(shownWeek()).toBe(slotBit(at(1, 2)));
    expect(moves()).toBe(false);
    expect(fireEvent.contextMenu(cell(at(1, 2)))).toBe(false);
    pointer('move', at(1, 4), 'touch');
    pointer('up', at(1, 4), 'touch');
    expect(shownWeek()).toBe(weekOf([1], [2, 3, 4]));
    expect(moves()).toBe(true);
  });

  test('toggles a cell on a tap', () => {
    vi.useFakeTimers();
    render(<Trial start={slotBit(at(1, 2))} />);
    strike('touch', at(1, 2));
    act(() => vi.advanceTimersByTime(HOLD_MS * 2));
    mouseClick(at(1, 2));
    expect(shownWeek()).toBe(EMPTY_WEEK);
  });

  test('ignores a second finger', () => {
    render(<Trial />);
    pointer('down', at(1, 1), 'touch');
    pointer('down', at(6, 1), 'touch', { pointerId: 2, isPrimary: false });
    pointer('move', at(6, 4), 'touch', { pointerId: 2, isPrimary: false });
    expect(shownWeek()).toBe(EMPTY_WEEK);
  });
});
