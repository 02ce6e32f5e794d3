import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { hasSlot, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';
import { paintSlots, slotsBetween, swipeDirection } from './cell-painting.ts';

/** A finger that rests on a cell for this long can paint in any direction. */
export const HOLD_MS = 300;

interface Stroke {
  pointerId: number;
  byFinger: boolean;
  x: number;
  y: number;
  at: AvailabilitySlot;
  /** Whether painting selects or clears cells: inverse of the first cell's state. */
  selects: boolean;
  /** Painted week. The `week` prop may lag by one render. */
  week: WeekMask;
  painting: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
}

interface CellPaintingOptions {
  root: RefObject<HTMLElement | null>;
  week: WeekMask;
  onChange: (week: WeekMask) => void;
  disabled: boolean;
  slotOf: (element: Element | null) => AvailabilitySlot | null;
}

const strokeFrom = (event: PointerEvent, slot: AvailabilitySlot, week: WeekMask): Stroke => ({
  pointerId: event.pointerId,
  byFinger: event.pointerType === 'touch',
  x: event.clientX,
  y: event.clientY,
  at: slot,
  selects: !hasSlot(week, slot),
  week,
  painting: false,
  hold: undefined,
});

/**
 * Paints cells by dragging; each cell gets the first cell's new state. A finger must move horizontally or rest
 * on a cell first, because vertical moves scroll.
 */
export function useCellPainting({ root, week, onChange, disabled, slotOf }: CellPaintingOptions) {
  const stroke = useRef<Stroke | null>(null);
  const swallowsClick = useRef(false);

  useEffect(() => {
    const grid = root.current;
    // Prevents scrolling while painting. React's passive listener cannot.
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
      const slot = slotOf(event.target instanceof Element ? event.target : null);
      if (disabled || slot === null || event.button !== 0) return;
      const begun = strokeFrom(event, slot, week);
      if (begun.byFinger) begun.hold = setTimeout(() => paintTo(begun, slot), HOLD_MS);
      stroke.current = begun;
    },
    onPointerMove(event: PointerEvent) {
      const current = ownStroke(event);
      if (current === null) return;
      // The button was released outside the grid.
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
    /** Ignores the click after a drag that ends on its first cell, but no keyboard click (`detail` is 0). */
    onClickCapture(event: MouseEvent) {
      if (!swallowsClick.current || event.detail === 0) return;
      swallowsClick.current = false;
      event.stopPropagation();
    },
    /** Prevents the menu of a long press while painting. */
    onContextMenu(event: MouseEvent) {
      if (stroke.current?.byFinger) event.preventDefault();
    },
  };
}
