import { useLocation } from '@marketplace/platform';
import { useEffect, useEffectEvent } from 'react';
import { addOverlay, settleSoon } from './overlay-entries.ts';

/**
 * While `open`, Back closes this sheet, drawer or dialog and stays on the page. Adds a history entry, and removes it if
 * the overlay closes otherwise. Reload and Forward to that entry show the page below.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  // Renders again with each entry of the router's own, such as a filter that is ticked in the drawer.
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
