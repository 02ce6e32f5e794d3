import { DAYS, EMPTY_WEEK, FULL_WEEK, hasSlot, TIME_WINDOWS, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import type { ComponentProps } from 'react';
import { besideWanted } from './wanted-week.ts';

export interface WeekStripProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** 28 bits: day_of_week × 4 + time_window − 1. */
  week: WeekMask;
  /** Slots to fill: the picture then tells covered ones from missing ones, and other free slots are pale. */
  wanted?: WeekMask | undefined;
}

const CELL = { width: 14, height: 7, gap: 3 } as const;
const LETTERS_HEIGHT = 13;
const WIDTH = DAYS.length * (CELL.width + CELL.gap) - CELL.gap;
const HEIGHT = LETTERS_HEIGHT + TIME_WINDOWS.length * (CELL.height + CELL.gap);
const LETTER_PLACES = DAYS.map((_, day) => day * (CELL.width + CELL.gap) + CELL.width / 2).join(' ');

const Picture = styled.svg`
  display: block;
  flex: none;
  width: ${WIDTH / 16}rem;
  height: ${HEIGHT / 16}rem;
  overflow: visible;

  text {
    fill: var(--color-text-muted);
    font-size: 11px;
    text-anchor: middle;
  }
`;

/** A time window's cells, by whether they are in the week: one path for each, because a list shows many weeks. */
const Band = styled.path`
  stroke-width: 1;

  &[data-band='0'] {
    fill: var(--color-surface-sunken);
    stroke: var(--color-line);
  }
  &[data-band='spare'] {
    fill: var(--color-tint-strong);
    stroke: var(--color-line);
  }
  &[data-band='missing'] {
    fill: var(--color-surface);
    stroke: var(--color-danger);
    stroke-dasharray: 2 1.5;
  }
  &[data-band='1'] {
    fill: var(--color-morning);
    stroke: var(--color-accent-strong);
  }
  &[data-band='2'] {
    fill: var(--color-midday);
    stroke: var(--color-accent-strong);
  }
  &[data-band='3'] {
    fill: var(--color-evening);
    stroke: var(--color-evening);
  }
  &[data-band='4'] {
    fill: var(--color-night);
    stroke: var(--color-night);
  }
`;

/** A rounded cell; half a pixel smaller on each side for its line. */
function cellPath(day: number, window: number): string {
  const left = day * (CELL.width + CELL.gap) + 2.5;
  const top = LETTERS_HEIGHT + (window - 1) * (CELL.height + CELL.gap) + 0.5;
  const [across, down] = [CELL.width - 5, CELL.height - 5];
  return `M${left} ${top}h${across}a2 2 0 0 1 2 2v${down}a2 2 0 0 1-2 2h-${across}a2 2 0 0 1-2-2v-${down}a2 2 0 0 1 2-2z`;
}

/** The cells of these windows that are in the mask. */
const cellsOf = (windows: readonly number[], mask: WeekMask) =>
  windows
    .flatMap((time_window) =>
      DAYS.filter(({ day_of_week }) => hasSlot(mask, { day_of_week, time_window })).map(({ day_of_week }) =>
        cellPath(day_of_week, time_window),
      ),
    )
    .join('');

const ALL_WINDOWS = TIME_WINDOWS.map(({ time_window }) => time_window);

/** A small picture of a week: seven days across, four time windows down. Its name is the week's phrase. */
export function WeekStrip({ week, wanted = EMPTY_WEEK, ...rest }: WeekStripProps) {
  const { t } = useLanguage();
  const { filled, missing, spare } = besideWanted(week, wanted);
  const bands = [
    { band: '0', cells: cellsOf(ALL_WINDOWS, FULL_WEEK & ~week & ~missing) },
    { band: 'spare', cells: cellsOf(ALL_WINDOWS, spare) },
    { band: 'missing', cells: cellsOf(ALL_WINDOWS, missing) },
    ...ALL_WINDOWS.map((window) => ({ band: String(window), cells: cellsOf([window], filled) })),
  ].filter(({ cells }) => cells !== '');
  return (
    <Picture role="img" aria-label={weekPhrase(week, t)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} data-week {...rest}>
      <text x={LETTER_PLACES} y="9">
        {DAYS.map(({ short }) => t(short).slice(0, 1)).join('')}
      </text>
      {bands.map(({ band, cells }) => (
        <Band key={band} data-band={band} d={cells} />
      ))}
    </Picture>
  );
}
