import '../testing/site.tsx';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AVAILABILITY_PRESETS, EMPTY_WEEK, FULL_WEEK, weekOf, type WeekMask } from '@marketplace/domain';
import { press } from '../testing/fill.ts';
import { AvailabilityPlanner } from './availability-planner.tsx';

function Trial({ lookingForWork = true, week = EMPTY_WEEK }: { lookingForWork?: boolean; week?: WeekMask }) {
  const [value, setValue] = useState({ lookingForWork, week });
  return (
    <>
      <AvailabilityPlanner value={value} onChange={setValue} showChanged />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </>
  );
}
const shown = (): unknown => JSON.parse(screen.getByTestId('value').textContent);
const looking = () => screen.getByRole('switch', { name: 'Currently Looking for Work' });
const DIALOG = { name: 'Mark Yourself as Looking for Work' };

describe('AvailabilityPlanner', () => {
  test('counts the selected slots, and disables Clear All without any', () => {
    render(<Trial />);
    expect(screen.getByText('No time slots selected')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Monday, Morning 6AM to 12PM' }));
    expect(screen.getByText('1 time slot selected')).toBeInTheDocument();
    press('Select All');
    expect(screen.getByText('28 time slots selected')).toBeInTheDocument();
    expect(shown()).toMatchObject({ week: FULL_WEEK });
    press('Clear All');
    expect(shown()).toMatchObject({ week: EMPTY_WEEK });
  });

  test('marks the week as changed only after a change', () => {
    render(<Trial week={weekOf([1], [1])} />);
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Sunday, Night 10PM to 6AM' }));
    expect(screen.getByText('Changed')).toBeInTheDocument();
  });

  test.each(AVAILABILITY_PRESETS)('applies the preset $id', ({ label, week }) => {
    render(<Trial week={weekOf([3], [2])} />);
    press(new RegExp(`^${label}`));
    expect(shown()).toMatchObject({ week });
    expect(screen.getByRole('button', { name: new RegExp(`^${label}`) })).toHaveAttribute('aria-pressed', 'true');
  });

  test('draws a picture of each preset, and omits it from the accessible name', () => {
    render(<Trial />);
    for (const { label, description } of AVAILABILITY_PRESETS) {
      const preset = screen.getByRole('button', { name: `${label} ${description}` });
      expect(preset.querySelector('[data-week]')).toBeInTheDocument();
    }
  });

  test('replaces the week with the chosen preset, and shows matching presets as pressed', () => {
    const choices = [
      ...AVAILABILITY_PRESETS.map(({ label, week }) => ({ name: new RegExp(`^${label}`), week })),
      { name: /^Select All$/, week: FULL_WEEK },
    ];
    const someChoices = fc.array(fc.constantFrom(...choices), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: EMPTY_WEEK, max: FULL_WEEK }), someChoices, (start, chosen) => {
        const { unmount } = render(<Trial week={start} />);
        for (const { name } of chosen) press(name);
        const expected = chosen.at(-1)?.week;
        expect(shown()).toMatchObject({ week: expected });
        for (const { label, week } of AVAILABILITY_PRESETS) {
          const preset = screen.getByRole('button', { name: new RegExp(`^${label}`) });
          expect(preset).toHaveAttribute('aria-pressed', String(week === expected));
        }
        unmount();
      }),
      { numRuns: 8 },
    );
  });

  test('clears and disables the week when “looking for work” is turned off, and can restore it', () => {
    render(<Trial week={weekOf([1], [])} />);
    fireEvent.click(looking());
    expect(shown()).toEqual({ lookingForWork: false, week: EMPTY_WEEK });
    expect(screen.getByText('Your schedule is off')).toBeInTheDocument();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(looking());
    expect(screen.queryByText('Your schedule is off')).not.toBeInTheDocument();
    press('Bring them back');
    expect(shown()).toEqual({ lookingForWork: true, week: weekOf([1], []) });
  });

  test('asks before applying a preset if the caregiver is not looking for work', async () => {
    render(<Trial lookingForWork={false} />);
    press(/^Night Specialist/);
    const dialog = await screen.findByRole('dialog', DIALOG);
    expect(shown()).toEqual({ lookingForWork: false, week: EMPTY_WEEK });
    fireEvent.click(within(dialog).getByRole('button', { name: /looking for work/ }));
    expect(shown()).toEqual({ lookingForWork: true, week: weekOf([], [4]) });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('asks before Clear All if the caregiver is not looking for work, and “Not now” changes nothing', async () => {
    render(<Trial lookingForWork={false} week={weekOf([1], [1])} />);
    press('Clear All');
    const dialog = await screen.findByRole('dialog', DIALOG);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(shown()).toEqual({ lookingForWork: false, week: weekOf([1], [1]) });
  });
});
