import { EMPTY_WEEK, type WeekMask, DAYS, FULL_WEEK, hasSlot, TIME_WINDOWS } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import type { ComponentProps } from 'react';

/** Without requested slots, every available slot counts as covered. */
function compareWithRequested(week: WeekMask, requested: WeekMask) {
  const coveredSlots = requested === EMPTY_WEEK ? week : week & requested;
  return { coveredSlots, missingSlots: requested & ~week, spareSlots: week & ~coveredSlots };
}

export interface WeekPictureProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** 28 bits: day_of_week × 4 + time_window − 1. */
  week: WeekMask;
  /** Slots to fill. Distinguishes covered, missing and spare slots. */
  requestedWeek?: WeekMask | undefined;
  /** 's': no labels; 'm': initials of days; 'l': names of days and time windows. */
  size?: Size | undefined;
}

type Size = 's' | 'm' | 'l';

interface Measures {
  cell: { width: number; height: number; gap: number; radius: number };
  headerHeight: number;
  labelWidth: number;
  text: number;
  scale: number;
}

const ROW = { cell: { width: 14, height: 7, gap: 3, radius: 2 }, headerHeight: 13, labelWidth: 0, text: 11, scale: 1 };
const MEASURES: Record<Size, Measures> = {
  s: { ...ROW, headerHeight: 0, scale: 0.75 },
  m: ROW,
  l: { cell: { width: 29, height: 14, gap: 5, radius: 4 }, headerHeight: 20, labelWidth: 64, text: 13, scale: 1 },
};

/** Makes room for the names of time windows, which are longer in Spanish. */
const withRoomFor = (measures: Measures, names: readonly string[]): Measures => ({
  ...measures,
  labelWidth: Math.max(measures.labelWidth, ...names.map((name) => name.length * 0.6 * measures.text)),
});
const widthOf = ({ cell, labelWidth }: Measures) => labelWidth + DAYS.length * (cell.width + cell.gap) - cell.gap;
const heightOf = ({ cell, headerHeight }: Measures) => headerHeight + TIME_WINDOWS.length * (cell.height + cell.gap);
const middleOf = ({ cell, labelWidth }: Measures, day: number) =>
  labelWidth + day * (cell.width + cell.gap) + cell.width / 2;
const topOf = ({ cell, headerHeight }: Measures, window: number) =>
  headerHeight + (window - 1) * (cell.height + cell.gap);

const Picture = styled.svg`
  display: block;
  flex: none;
  max-width: 100%;
  height: auto;
  overflow: visible;

  text {
    fill: var(--color-text-muted);
    font-weight: 400;
  }
`;

/** One SVG path per time window and state, instead of one per cell, because a list shows many weeks. */
const Band = styled.path`
  stroke-width: 1;

  &[data-band='0'] {
    fill: var(--color-surface-sunken);
    stroke: var(--color-line);
  }
  &[data-band='spare'] {
    fill: var(--color-spare);
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
    stroke: var(--color-evening-edge);
  }
  &[data-band='covered'],
  &[data-band='4'] {
    fill: var(--color-night);
    stroke: var(--color-night);
  }
`;

/** Path of a rounded cell, inset by half a pixel to fit its stroke. */
function cellPath(measures: Measures, day: number, window: number): string {
  const { width, height, radius: r } = measures.cell;
  const startX = middleOf(measures, day) - width / 2 + r + 0.5;
  const startY = topOf(measures, window) + 0.5;
  const [lineWidth, lineHeight] = [width - 2 * r - 1, height - 2 * r - 1];
  return `M${startX} ${startY}h${lineWidth}a${r} ${r} 0 0 1 ${r} ${r}v${lineHeight}a${r} ${r} 0 0 1-${r} ${r}h-${lineWidth}a${r} ${r} 0 0 1-${r}-${r}v-${lineHeight}a${r} ${r} 0 0 1 ${r}-${r}z`;
}

interface WeekCellProps {
  /** Time window of a covered cell, or another state. */
  band: '1' | '2' | '3' | '4' | 'covered' | 'missing' | 'spare';
}

/** Single cell of a week picture, for a legend. */
export function WeekCell({ band }: WeekCellProps) {
  const { width, height } = ROW.cell;
  return (
    <Picture aria-hidden viewBox={`0 0 ${width} ${height}`} width={`${width / 16}rem`}>
      <Band data-band={band} d={cellPath({ ...ROW, headerHeight: 0 }, 0, 1)} />
    </Picture>
  );
}

const cellsOf = (measures: Measures, windows: readonly number[], mask: WeekMask) =>
  windows
    .flatMap((time_window) =>
      DAYS.filter(({ day_of_week }) => hasSlot(mask, { day_of_week, time_window })).map(({ day_of_week }) =>
        cellPath(measures, day_of_week, time_window),
      ),
    )
    .join('');

const ALL_WINDOWS = TIME_WINDOWS.map(({ time_window }) => time_window);

/** Seven days across, four time windows down. Hidden from screen readers: put the week in words next to it. */
export function WeekPicture({ week, requestedWeek = EMPTY_WEEK, size = 'm', ...rest }: WeekPictureProps) {
  const { t } = useLanguage();
  const windowNames = size === 'l' ? TIME_WINDOWS.map(({ name }) => t(name).split('/')[0] ?? '') : [];
  const measures = withRoomFor(MEASURES[size], windowNames);
  const { coveredSlots, missingSlots, spareSlots } = compareWithRequested(week, requestedWeek);
  const bands = [
    { band: '0', cells: cellsOf(measures, ALL_WINDOWS, FULL_WEEK & ~week & ~missingSlots) },
    { band: 'spare', cells: cellsOf(measures, ALL_WINDOWS, spareSlots) },
    { band: 'missing', cells: cellsOf(measures, ALL_WINDOWS, missingSlots) },
    ...(requestedWeek === EMPTY_WEEK
      ? ALL_WINDOWS.map((window) => ({ band: String(window), cells: cellsOf(measures, [window], coveredSlots) }))
      : [{ band: 'covered', cells: cellsOf(measures, ALL_WINDOWS, coveredSlots) }]),
  ].filter(({ cells }) => cells !== '');
  return (
    <Picture
      aria-hidden
      viewBox={`0 0 ${widthOf(measures)} ${heightOf(measures)}`}
      width={`${(widthOf(measures) * measures.scale) / 16}rem`}
      data-week
      {...rest}
    >
      {size === 's' ? null : <Names measures={measures} windowNames={windowNames} />}
      {bands.map(({ band, cells }) => (
        <Band key={band} data-band={band} d={cells} />
      ))}
    </Picture>
  );
}

/** One element for all initials, because a list shows many weeks. */
function Names({ measures, windowNames }: { measures: Measures; windowNames: readonly string[] }) {
  const { t } = useLanguage();
  const { text, cell } = measures;
  if (windowNames.length === 0) {
    return (
      <text
        x={DAYS.map(({ day_of_week }) => middleOf(measures, day_of_week)).join(' ')}
        y="9"
        fontSize={text}
        textAnchor="middle"
      >
        {DAYS.map(({ short }) => t(short).slice(0, 1)).join('')}
      </text>
    );
  }
  return (
    <g fontSize={text}>
      {DAYS.map(({ day_of_week, short }) => (
        <text key={day_of_week} x={middleOf(measures, day_of_week)} y={text} textAnchor="middle">
          {t(short)}
        </text>
      ))}
      {TIME_WINDOWS.map(({ time_window }, index) => (
        <text key={time_window} x="0" y={topOf(measures, time_window) + cell.height / 2} dominantBaseline="central">
          {windowNames[index]}
        </text>
      ))}
    </g>
  );
}
