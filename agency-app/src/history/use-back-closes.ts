import { useLocation } from '@marketplace/platform';
import { useEffect, useEffectEvent } from 'react';
import { addOverlay, settleSoon } from './overlay-entries.ts';

/**
 * Makes Back close an open sheet, drawer or dialog. Adds a history entry while `open`, and removes it on close.
 * After a reload or Forward, the overlay stays closed.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  // Renders again when the router adds an entry, for example after a filter change in the drawer.
  useLocation();
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    return addOverlay(() => onBack());
  }, [open]);
  useEffect(() => {
    settleSoon();
  });
}
