import { Check, Moon, Sun, Sunrise, Sunset } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { DAYS, TIME_WINDOWS, hasSlot, toggleSlot, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { moveInGrid, type GridPlace } from './grid-moves.ts';
import { useCellPainting } from './use-cell-painting.ts';
import { GridRoot, GridRow, HeaderButton, LongName, ShortName, SlotButton } from './week-grid.styles.ts';
import { dayLine, lineState, slotLabel, spokenHours, toggleLine, windowLine, type LineState } from './slot-words.ts';

const WINDOW_ICONS = [Sunrise, Sun, Sunset, Moon] as const;
const PRESSED: Record<LineState, boolean | 'mixed'> = { none: false, some: 'mixed', all: true };

export interface WeekGridProps {
  week: WeekMask;
  onChange: (week: WeekMask) => void;
  disabled?: boolean;
  /** Ids of the heading, and of a notice, if any. */
  labelledBy: string;
  describedBy?: string | undefined;
}

/**
 * The week as 7 rows of 4 toggle buttons. One tab stop: arrow keys, Home, End and Page keys move, space toggles.
 * The headers of rows and columns toggle their whole line. A stroke by mouse or finger paints the cells that it crosses.
 */
export function WeekGrid({ week, onChange, disabled = false, labelledBy, describedBy }: WeekGridProps) {
  const { t } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<GridPlace>({ row: 1, column: 1 });
  const painting = useCellPainting({ root, week, onChange, disabled, slotOf });

  const place = (row: number, column: number) => ({
    'data-place': `${row}-${column}`,
    tabIndex: current.row === row && current.column === column ? 0 : -1,
    'aria-disabled': disabled || undefined,
  });
  const change = (next: WeekMask) => {
    if (!disabled) onChange(next);
  };

  function followFocus(event: FocusEvent<HTMLDivElement>) {
    const at = placeOf(event.target);
    if (at) setCurrent(at);
  }
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const from = placeOf(event.target);
    const to = from && moveInGrid(from, event.key, event.ctrlKey || event.metaKey);
    if (!to) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-place="${to.row}-${to.column}"]`)?.focus();
  }

  return (
    <GridRoot
      ref={root}
      role="grid"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      onFocus={followFocus}
      onKeyDown={move}
      {...painting}
    >
      <GridRow role="row">
        <div role="columnheader">
          <VisuallyHidden>{t('Day')}</VisuallyHidden>
        </div>
        {TIME_WINDOWS.map((window, index) => {
          const Icon = WINDOW_ICONS[index] ?? Sun;
          const line = windowLine(window.time_window);
          return (
            <div role="columnheader" key={window.time_window}>
              <HeaderButton
                {...place(0, window.time_window)}
                $column
                type="button"
                aria-pressed={PRESSED[lineState(week, line)]}
                onClick={() => change(toggleLine(week, line))}
              >
                <Icon aria-hidden />
                <VisuallyHidden>
                  {t('{times}, every day', { times: `${t(window.name)} ${spokenHours(window.hours, t)}` })}
                </VisuallyHidden>
                <ShortName aria-hidden>{t(window.name).split('/')[0]}</ShortName>
                {/* May break after the slash. */}
                <LongName aria-hidden>{t(window.name).replace('/', '/\u200B')}</LongName>
                <small aria-hidden>{window.hours.replace('-', '–')}</small>
              </HeaderButton>
            </div>
          );
        })}
      </GridRow>
      {DAYS.map((day) => {
        const line = dayLine(day.day_of_week);
        const row = day.day_of_week + 1;
        return (
          <GridRow role="row" key={day.day_of_week}>
            <div role="rowheader">
              <HeaderButton
                {...place(row, 0)}
                type="button"
                aria-pressed={PRESSED[lineState(week, line)]}
                onClick={() => change(toggleLine(week, line))}
              >
                <VisuallyHidden>{t('{day}, all day', { day: t(day.name) })}</VisuallyHidden>
                <ShortName aria-hidden>{t(day.short)}</ShortName>
                <LongName aria-hidden>{t(day.name)}</LongName>
              </HeaderButton>
            </div>
            {TIME_WINDOWS.map(({ time_window }) => {
              const slot = { day_of_week: day.day_of_week, time_window };
              const selected = hasSlot(week, slot);
              return (
                <div role="gridcell" key={time_window}>
                  <SlotButton
                    {...place(row, time_window)}
                    type="button"
                    aria-label={slotLabel(slot, t)}
                    aria-pressed={selected}
                    onClick={() => change(toggleSlot(week, slot))}
                  >
                    {selected ? <Check aria-hidden /> : null}
                  </SlotButton>
                </div>
              );
            })}
          </GridRow>
        );
      })}
    </GridRoot>
  );
}

function slotOf(element: Element | null): AvailabilitySlot | null {
  const place = element && placeOf(element.closest('[data-place]'));
  if (place === null || place.row === 0 || place.column === 0) return null;
  return { day_of_week: place.row - 1, time_window: place.column };
}

function placeOf(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof HTMLElement)) return null;
  const [row, column] = (target.dataset['place'] ?? '').split('-').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}
