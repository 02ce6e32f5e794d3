import { useLocation } from '@marketplace/platform';
import { useEffect, useEffectEvent } from 'react';
import { addOverlay, settleSoon } from './overlay-entries.ts';

/**
 * While `open`, Back closes this sheet, drawer or dialog and stays on the page. It has a history entry of its own, which
 * is gone once it has closed in another way. A reload, or Forward, to such an entry leads to the page below.
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
