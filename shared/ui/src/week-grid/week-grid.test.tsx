import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  DAYS,
  EMPTY_WEEK,
  FULL_WEEK,
  sayInEnglish,
  TIME_WINDOWS,
  slotCount,
  toggleSlot,
  weekOf,
  type WeekMask,
} from '@marketplace/domain';
import { LAST_COLUMN, LAST_ROW, moveInGrid } from './grid-moves.ts';
import { WeekGrid } from './week-grid.tsx';
import { lineState, slotLabel, toggleLine } from './slot-words.ts';

afterEach(cleanup);

interface TrialProps {
  week?: WeekMask;
  disabled?: boolean;
  offered?: WeekMask;
}

function Trial({ week: start = EMPTY_WEEK, disabled = false, offered = FULL_WEEK }: TrialProps) {
  const [week, setWeek] = useState(start);
  return (
    <>
      <h2 id="heading">Week</h2>
      <output>{week}</output>
      <WeekGrid week={week} onChange={setWeek} disabled={disabled} offered={offered} labelledBy="heading" />
    </>
  );
}
const shownWeek = () => Number(screen.getByRole('status').textContent);
const cell = (name: string) => screen.getByRole('button', { name });

describe('WeekGrid', () => {
  test('has four rows of seven days, and names each cell with its hours', () => {
    render(<Trial />);
    const grid = screen.getByRole('grid', { name: 'Week' });
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(28);
    expect(within(grid).getAllByRole('rowheader')).toHaveLength(4);
    expect(cell('Monday, Morning 6AM to 12PM')).toHaveAttribute('aria-pressed', 'false');
    expect(cell('Saturday, Night 10PM to 6AM')).toBeInTheDocument();
  });

  test('announces a selected time as pressed, and clears it with a second click', () => {
    render(<Trial />);
    fireEvent.click(cell('Monday, Morning 6AM to 12PM'));
    expect(cell('Monday, Morning 6AM to 12PM')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(cell('Monday, Morning 6AM to 12PM'));
    expect(shownWeek()).toBe(EMPTY_WEEK);
  });

  test('has one Tab stop, moves with the arrow keys and toggles with the space bar', async () => {
    const user = userEvent.setup();
    render(<Trial />);
    await user.tab();
    expect(cell('Sunday, Morning 6AM to 12PM')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(cell('Monday, Midday/Afternoon 12PM to 6PM')).toHaveFocus();
    await user.keyboard(' ');
    expect(cell('Monday, Midday/Afternoon 12PM to 6PM')).toHaveFocus();
    await user.keyboard('{End}');
    expect(cell('Saturday, Midday/Afternoon 12PM to 6PM')).toHaveFocus();
    await user.keyboard('{PageUp}{ArrowLeft}{PageDown}');
    expect(cell('Friday, Night 10PM to 6AM')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(cell('Night 10PM to 6AM, every day')).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
    await user.tab({ shift: true });
    expect(cell('Night 10PM to 6AM, every day')).toHaveFocus();
  });

  test('fills a row or column on a press of its header, or clears a full one', () => {
    render(<Trial />);
    fireEvent.click(cell('Tuesday, all day'));
    expect(shownWeek()).toBe(weekOf([2], []));
    expect(cell('Night 10PM to 6AM, every day')).toHaveAttribute('aria-pressed', 'mixed');
    fireEvent.click(cell('Night 10PM to 6AM, every day'));
    expect(shownWeek()).toBe(weekOf([2], []) | weekOf([], [4]));
    fireEvent.click(cell('Tuesday, all day'));
    expect(shownWeek()).toBe(weekOf([0, 1, 3, 4, 5, 6], [4]));
  });

  test('disables slots that are not offered', () => {
    render(<Trial offered={weekOf([1], [1, 2])} />);
    expect(cell('Tuesday, Morning 6AM to 12PM')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(cell('Tuesday, Morning 6AM to 12PM'));
    expect(shownWeek()).toBe(EMPTY_WEEK);
    fireEvent.click(cell('Monday, all day'));
    expect(shownWeek()).toBe(weekOf([1], [1, 2]));
    fireEvent.click(cell('Monday, all day'));
    expect(shownWeek()).toBe(EMPTY_WEEK);
  });

  test('changes nothing while disabled', () => {
    render(<Trial week={weekOf([1], [1])} disabled />);
    fireEvent.click(cell('Monday, Morning 6AM to 12PM'));
    fireEvent.click(cell('Sunday, all day'));
    fireEvent.click(cell('Night 10PM to 6AM, every day'));
    expect(shownWeek()).toBe(weekOf([1], [1]));
    expect(cell('Sunday, all day')).toHaveAttribute('aria-disabled', 'true');
  });

  test('toggles exactly the pressed cells of any week', () => {
    const slot = fc.record({
      day_of_week: fc.integer({ min: 0, max: 6 }),
      time_window: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: FULL_WEEK }), fc.array(slot, { maxLength: 5 }), (start, presses) => {
        const { unmount } = render(<Trial week={start} />);
        let expected = start;
        for (const pressed of presses) {
          fireEvent.click(cell(slotLabel(pressed, sayInEnglish)));
          expected = toggleSlot(expected, pressed);
        }
        expect(shownWeek()).toBe(expected);
        const chosen = screen.queryAllByRole('button', { name: /^\w+day, .*\d(AM|PM)$/, pressed: true });
        expect(chosen).toHaveLength(slotCount(expected));
        unmount();
      }),
      { numRuns: 8 },
    );
  });
});

describe('row or column of the week', () => {
  const week = fc.integer({ min: 0, max: FULL_WEEK });
  const line = fc.oneof(
    fc.constantFrom(...DAYS).map((day) => weekOf([day.day_of_week], [])),
    fc.constantFrom(...TIME_WINDOWS).map((window) => weekOf([], [window.time_window])),
  );

  test('is full or empty after a press of its header, and the other slots stay the same', () => {
    fc.assert(
      fc.property(week, line, (before, pressed) => {
        const after = toggleLine(before, pressed);
        expect(lineState(after, pressed)).toBe(lineState(before, pressed) === 'all' ? 'none' : 'all');
        expect(after & ~pressed).toBe(before & ~pressed);
      }),
    );
  });
});

describe('keyboard movement in the grid', () => {
  test('stays inside the grid and skips the empty corner', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 40 }), (moves) => {
        let at = { row: 1, column: 1 };
        for (const [key, withControl] of moves) {
          at = moveInGrid(at, key, withControl) ?? at;
          expect(at.row).toBeGreaterThanOrEqual(0);
          expect(at.row).toBeLessThanOrEqual(LAST_ROW);
          expect(at.column).toBeGreaterThanOrEqual(0);
          expect(at.column).toBeLessThanOrEqual(LAST_COLUMN);
          expect(at).not.toEqual({ row: 0, column: 0 });
        }
      }),
    );
  });

  test('leaves other keys to the browser', () => {
    expect(moveInGrid({ row: 3, column: 2 }, 'Tab')).toBeNull();
    expect(moveInGrid({ row: 3, column: 2 }, ' ')).toBeNull();
  });
});
