import { useLocation } from '@marketplace/platform';
import { useEffect, useEffectEvent } from 'react';
import { addOverlay, settleSoon } from './overlay-entries.ts';

/**
 * While `open`, Back closes this sheet, drawer or dialog and stays on the page. Adds a history entry, and removes it on
 * close. After a reload or Forward, the page below is shown without the overlay.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  // Renders again when the router adds an entry, for example when a filter is ticked in the drawer.
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
