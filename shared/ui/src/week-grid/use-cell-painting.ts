import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { hasSlot, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';
import { paintSlots, slotsBetween, swipeDirection } from './cell-painting.ts';

/** A finger that rests this long on a cell paints from then on, in any direction. */
export const HOLD_MS = 300;

interface Stroke {
  pointerId: number;
  byFinger: boolean;
  /** Where the pointer came down. */
  x: number;
  y: number;
  at: AvailabilitySlot;
  /** What the stroke makes of each cell: the opposite of what the first one was. */
  selects: boolean;
  /** The week as painted so far; the page may be a render behind. */
  week: WeekMask;
  painting: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
}

interface CellPaintingOptions {
  root: RefObject<HTMLElement | null>;
  week: WeekMask;
  onChange: (week: WeekMask) => void;
  disabled: boolean;
  /** The cell that an element belongs to; null for a header or anything else. */
  slotOf: (element: Element | null) => AvailabilitySlot | null;
}

/**
 * Painting by a stroke over cells: each becomes what the first one turned into. A mouse paints as soon as it reaches
 * another cell. A finger paints when it moves across the page, or in any direction once it has rested on a cell; moving
 * along the page first scrolls. A press without a stroke stays a click.
 */
export function useCellPainting({ root, week, onChange, disabled, slotOf }: CellPaintingOptions) {
  const stroke = useRef<Stroke | null>(null);
  const swallowsClick = useRef(false);

  useEffect(() => {
    const grid = root.current;
    // Once a stroke paints, the page must not scroll under it. React's own listener could not prevent that.
    const keepStill = (event: TouchEvent) => {
      if (stroke.current?.painting) event.preventDefault();
    };
    grid?.addEventListener('touchmove', keepStill, { passive: false });
    return () => {
      grid?.removeEventListener('touchmove', keepStill);
      clearTimeout(stroke.current?.hold);
    };
  }, [root]);

  function end() {
    clearTimeout(stroke.current?.hold);
    stroke.current = null;
  }
  function paintTo(current: Stroke, slot: AvailabilitySlot) {
    current.painting = true;
    swallowsClick.current = true;
    const next = paintSlots(current.week, slotsBetween(current.at, slot), current.selects);
    current.at = slot;
    if (next === current.week) return;
    current.week = next;
    onChange(next);
  }
  function ownStroke(event: PointerEvent): Stroke | null {
    return stroke.current?.pointerId === event.pointerId ? stroke.current : null;
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary) return;
      end();
      swallowsClick.current = false;
      const at = slotOf(event.target instanceof Element ? event.target : null);
      if (disabled || at === null || event.button !== 0) return;
      const begun: Stroke = {
        pointerId: event.pointerId,
        byFinger: event.pointerType === 'touch',
        x: event.clientX,
        y: event.clientY,
        at,
        selects: !hasSlot(week, at),
        week,
        painting: false,
        hold: undefined,
      };
      if (begun.byFinger) begun.hold = setTimeout(() => paintTo(begun, at), HOLD_MS);
      stroke.current = begun;
    },
    onPointerMove(event: PointerEvent) {
      const current = ownStroke(event);
      if (current === null) return;
      // The button was let go outside of the grid.
      if (!current.byFinger && (event.buttons & 1) === 0) return end();
      if (current.byFinger && !current.painting) {
        const direction = swipeDirection(event.clientX - current.x, event.clientY - current.y);
        if (direction === 'none') return;
        clearTimeout(current.hold);
        if (direction === 'along') return end();
        paintTo(current, current.at);
      }
      const slot = slotOf(document.elementFromPoint(event.clientX, event.clientY));
      const reached = slot?.day_of_week !== current.at.day_of_week || slot.time_window !== current.at.time_window;
      if (slot !== null && reached) paintTo(current, slot);
    },
    onPointerUp(event: PointerEvent) {
      if (ownStroke(event)) end();
    },
    onPointerCancel(event: PointerEvent) {
      if (ownStroke(event)) end();
    },
    /** A stroke that ends where it began would else be taken for a press. A click by keyboard has no detail. */
    onClickCapture(event: MouseEvent) {
      if (!swallowsClick.current || event.detail === 0) return;
      swallowsClick.current = false;
      event.stopPropagation();
    },
    /** A finger that rests on a cell paints; it does not ask for a menu. */
    onContextMenu(event: MouseEvent) {
      if (stroke.current?.byFinger) event.preventDefault();
    },
  };
}
