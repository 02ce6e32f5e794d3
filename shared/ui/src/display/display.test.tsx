import { weekOf } from '@marketplace/domain';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Chip } from './chip.tsx';
import { DefinitionList } from './definition-list.tsx';
import { Stepper } from './stepper.tsx';
import { WeekStrip } from './week-strip.tsx';
import { weekInWords } from './week-in-words.ts';

afterEach(cleanup);
const english = (text: string) => text;

describe('Stepper', () => {
  test('announces the current step and the total, and marks the current step', () => {
    render(<Stepper steps={['Personal Info', 'Experience', 'Availability']} current={2} />);
    expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(steps[0]?.textContent).toContain('Personal Info (completed)');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 3');
  });
});

describe('Chip', () => {
  test('can be removed with a labeled button', async () => {
    const onRemove = vi.fn();
    render(<Chip label="English" onRemove={onRemove} removeLabel="Remove filter: English" />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: English' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('weekInWords', () => {
  test('names each day with its times', () => {
    expect(weekInWords(weekOf([1], [1, 3]) | weekOf([2], []), english)).toBe(
      'Monday: Morning, Evening. Tuesday: all day.',
    );
    expect(weekInWords(0, english)).toBe('No availability provided');
  });
});

describe('WeekStrip', () => {
  const cells = (band: string) => (document.querySelector(`[data-band="${band}"]`)?.getAttribute('d') ?? '').split('M');

  test('describes the week in its accessible name and in its bands', () => {
    render(<WeekStrip week={weekOf([1, 2, 3, 4, 5], [1])} />);
    const picture = screen.getByRole('img', { name: 'Weekday mornings' });
    expect(picture.textContent).toBe('SMTWTFS');
    expect(cells('1')).toHaveLength(1 + 5);
    expect(cells('0')).toHaveLength(1 + 23);
    expect(document.querySelector('[data-band="4"]')).not.toBeInTheDocument();
  });

  test('distinguishes covered, missing and spare slots', () => {
    render(<WeekStrip week={weekOf([1, 2], [1, 2])} requestedWeek={weekOf([2, 3], [1])} />);
    const counts = ['0', 'covered', 'missing', 'spare'].map((band) => cells(band).length - 1);
    expect(counts).toEqual([23, 1, 1, 3]);
    expect(screen.getByRole('img', { name: 'Mon and Tue, daytime' })).toBeInTheDocument();
  });

  test('reports missing availability', () => {
    render(<WeekStrip week={0} />);
    expect(screen.getByRole('img', { name: 'No availability provided' })).toBeInTheDocument();
  });

  test('labels its days and time windows if large, and has no labels if small', () => {
    const { rerender } = render(<WeekStrip size="l" week={weekOf([6], [4])} />);
    const large = screen.getByRole('img', { name: 'Saturday: Night.' });
    expect(large.textContent).toBe('SunMonTueWedThuFriSatMorningMiddayEveningNight');
    rerender(<WeekStrip size="s" week={weekOf([6], [4])} />);
    expect(screen.getByRole('img', { name: 'Saturday nights' }).textContent).toBe('');
  });

  test.each(['s', 'm', 'l'] as const)('keeps all cells inside a picture of size %s', (size) => {
    render(<WeekStrip size={size} week={weekOf([], [])} />);
    const [, , width = 0, height = 0] = (screen.getByRole('img').getAttribute('viewBox') ?? '').split(' ').map(Number);
    for (const band of ['1', '2', '3', '4']) {
      const corners = cells(band)
        .slice(1)
        .map((cell) => (/^([\d.]+) ([\d.]+)/.exec(cell) ?? []).slice(1).map(Number));
      expect(corners).toHaveLength(7);
      for (const [x = -1, y = -1] of corners) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
    }
  });
});

describe('DefinitionList', () => {
  test('connects each value to its term', () => {
    render(<DefinitionList items={[{ term: 'Experience', value: '3+ years' }]} />);
    expect(screen.getByRole('term').textContent).toBe('Experience');
    expect(screen.getByRole('definition').textContent).toBe('3+ years');
  });
});
