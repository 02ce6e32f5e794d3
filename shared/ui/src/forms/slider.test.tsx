import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Slider } from './slider.tsx';

afterEach(cleanup);

function Distance({ start, onCommit }: { start: number; onCommit?: (miles: number) => void }) {
  const [miles, setMiles] = useState(start);
  return (
    <Slider
      label="Distance"
      min={1}
      max={50}
      value={miles}
      onValueChange={setMiles}
      onValueCommit={onCommit}
      formatValue={(value) => `${value} miles`}
      decreaseLabel="Decrease distance"
      increaseLabel="Increase distance"
    />
  );
}

describe('Slider', () => {
  test('has a label, and announces its value in words', () => {
    render(<Distance start={10} />);
    expect(screen.getByRole('slider', { name: 'Distance' }).getAttribute('aria-valuetext')).toBe('10 miles');
  });

  test('moves one step with the buttons, without dragging', async () => {
    const onCommit = vi.fn();
    render(<Distance start={10} onCommit={onCommit} />);
    await userEvent.click(screen.getByRole('button', { name: 'Increase distance' }));
    expect(screen.getByText('11 miles')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Decrease distance' }));
    expect(onCommit.mock.calls).toEqual([[11], [10]]);
  });

  test('stops at its minimum and maximum', () => {
    const { unmount } = render(<Distance start={50} />);
    expect(screen.getByRole('button', { name: 'Increase distance' })).toHaveProperty('disabled', true);
    unmount();
    render(<Distance start={1} />);
    expect(screen.getByRole('button', { name: 'Decrease distance' })).toHaveProperty('disabled', true);
  });

  test('follows the handle, and commits its value once on release', () => {
    const onCommit = vi.fn();
    render(<Distance start={10} onCommit={onCommit} />);
    const handle = screen.getByRole('slider');
    fireEvent.input(handle, { target: { value: '24' } });
    expect(screen.getByText('24 miles')).toBeInTheDocument();
    expect(onCommit).not.toHaveBeenCalled();
    fireEvent(handle, new Event('change', { bubbles: true }));
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(24);
  });
});
