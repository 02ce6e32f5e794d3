import { Check, Moon, Sun, Sunrise, Sunset } from 'lucide-react';
import { memo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import {
  DAYS,
  FULL_WEEK,
  TIME_WINDOWS,
  hasSlot,
  toggleSlot,
  type AvailabilitySlot,
  type WeekMask,
} from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { moveInGrid, type GridPlace } from './grid-moves.ts';
import { useCellPainting } from './use-cell-painting.ts';
import { Corner, GridRoot, GridRow, HeaderButton, RowHeader, SlotButton } from './week-grid.styles.ts';
import { dayLine, lineState, slotLabel, spokenHours, toggleLine, windowLine, type LineState } from './slot-words.ts';

const WINDOW_ICONS = [Sunrise, Sun, Sunset, Moon] as const;
const PRESSED: Record<LineState, boolean | 'mixed'> = { none: false, some: 'mixed', all: true };

interface WeekGridProps {
  week: WeekMask;
  onChange: (week: WeekMask) => void;
  disabled?: boolean;
  /** Selectable slots; the others are disabled. Defaults to all. */
  offered?: WeekMask | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
}

/**
 * Week as 4 rows of 7 toggle buttons. One Tab stop: arrow keys, Home, End and Page keys move, space toggles.
 * Headers toggle their row or column. Dragging paints cells.
 */
export function WeekGrid(props: WeekGridProps) {
  const { week, disabled = false, offered = FULL_WEEK, labelledBy, describedBy } = props;
  const { t } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<GridPlace>({ row: 1, column: 1 });
  const onChange = (changedWeek: WeekMask) => props.onChange(changedWeek & offered);
  const painting = useCellPainting({ root, week, onChange, disabled, slotOf });

  // One handler for all cells, so that a change renders only one cell.
  function press({ target }: MouseEvent<HTMLDivElement>) {
    const place = target instanceof Element ? placeOf(target.closest('[data-place]')) : null;
    if (disabled || place === null) return;
    if (place.row === 0) onChange(toggleLine(week, dayLine(place.column - 1) & offered));
    else if (place.column === 0) onChange(toggleLine(week, windowLine(place.row) & offered));
    else onChange(toggleSlot(week, { day_of_week: place.column - 1, time_window: place.row }));
  }
  function followFocus(event: FocusEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (place) setCurrent(place);
  }
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const from = placeOf(event.target);
    const to = from && moveInGrid(from, event.key, event.ctrlKey || event.metaKey);
    if (!to) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-place="${to.row}-${to.column}"]`)?.focus();
  }

  const isStop = (row: number, column: number) => current.row === row && current.column === column;
  return (
    <GridRoot
      ref={root}
      role="grid"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      onFocus={followFocus}
      onKeyDown={move}
      onClick={press}
      {...painting}
    >
      <GridRow role="row">
        <Corner role="columnheader">
          <VisuallyHidden>{t('Time of day')}</VisuallyHidden>
        </Corner>
        {DAYS.map(({ day_of_week }) => (
          <DayHeader
            key={day_of_week}
            index={day_of_week}
            state={lineState(week, dayLine(day_of_week) & offered)}
            tabStop={isStop(0, day_of_week + 1)}
            disabled={disabled}
          />
        ))}
      </GridRow>
      {TIME_WINDOWS.map(({ time_window }) => (
        <GridRow role="row" key={time_window}>
          <WindowHeader
            index={time_window - 1}
            state={lineState(week, windowLine(time_window) & offered)}
            tabStop={isStop(time_window, 0)}
            disabled={disabled}
          />
          {DAYS.map(({ day_of_week }) => (
            <Slot
              key={day_of_week}
              day={day_of_week}
              window={time_window}
              selected={hasSlot(week, { day_of_week, time_window })}
              tabStop={isStop(time_window, day_of_week + 1)}
              disabled={disabled || !hasSlot(offered, { day_of_week, time_window })}
            />
          ))}
        </GridRow>
      ))}
    </GridRoot>
  );
}

interface CellProps {
  tabStop: boolean;
  disabled: boolean;
}

interface HeaderProps extends CellProps {
  index: number;
  state: LineState;
}

const placed = (row: number, column: number, { tabStop, disabled }: CellProps) => ({
  'data-place': `${row}-${column}`,
  tabIndex: tabStop ? 0 : -1,
  'aria-disabled': disabled || undefined,
});

const DayHeader = memo(function DayHeader({ index, state, ...cell }: HeaderProps) {
  const { t } = useLanguage();
  const day = DAYS[index];
  if (day === undefined) return null;
  return (
    <div role="columnheader">
      <HeaderButton {...placed(0, index + 1, cell)} type="button" aria-pressed={PRESSED[state]}>
        <VisuallyHidden>{t('{day}, all day', { day: t(day.name) })}</VisuallyHidden>
        <span aria-hidden>{t(day.short)}</span>
      </HeaderButton>
    </div>
  );
});

const WindowHeader = memo(function WindowHeader({ index, state, ...cell }: HeaderProps) {
  const { t } = useLanguage();
  const Icon = WINDOW_ICONS[index] ?? Sun;
  const window = TIME_WINDOWS[index];
  if (window === undefined) return null;
  return (
    <RowHeader role="rowheader">
      <HeaderButton {...placed(window.time_window, 0, cell)} $row type="button" aria-pressed={PRESSED[state]}>
        <Icon aria-hidden />
        <VisuallyHidden>
          {t('{times}, every day', { times: `${t(window.name)} ${spokenHours(window.hours, t)}` })}
        </VisuallyHidden>
        <span aria-hidden>
          {/* Allows a line break after the slash. */}
          {t(window.name).replace('/', '/\u200B')} <small>{window.hours.replace('-', '–')}</small>
        </span>
      </HeaderButton>
    </RowHeader>
  );
});

interface SlotProps extends CellProps {
  day: AvailabilitySlot['day_of_week'];
  window: AvailabilitySlot['time_window'];
  selected: boolean;
}

const Slot = memo(function Slot({ day, window, selected, ...cell }: SlotProps) {
  const { t } = useLanguage();
  return (
    <div role="gridcell">
      <SlotButton
        {...placed(window, day + 1, cell)}
        type="button"
        aria-label={slotLabel({ day_of_week: day, time_window: window }, t)}
        aria-pressed={selected}
      >
        {selected ? <Check aria-hidden /> : null}
      </SlotButton>
    </div>
  );
});

function slotOf(element: Element | null): AvailabilitySlot | null {
  const place = element && placeOf(element.closest('[data-place]'));
  if (place === null || place.row === 0 || place.column === 0) return null;
  return { day_of_week: place.column - 1, time_window: place.row };
}

function placeOf(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof HTMLElement)) return null;
  const [row, column] = (target.dataset['place'] ?? '').split('-').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}
