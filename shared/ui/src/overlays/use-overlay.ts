import { useEffect, useState } from 'react';
import type * as Surfaces from './overlay-surfaces.tsx';

type Overlays = typeof Surfaces;

const loadOverlays = () => import(/* webpackChunkName: "later-overlays" */ './overlay-surfaces.tsx');

/** Preloads the code of dialogs and drawers, so that they open offline. */
export const preloadOverlays = async (): Promise<void> => void (await loadOverlays());

/**
 * Returns the code of dialogs and drawers; null while it loads. Loads after the first render, or when an overlay
 * opens; opening also retries a failed load.
 * @throws the load error while rendering
 */
export function useOverlays(open: boolean): Overlays | null {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isLoaded = overlays !== null;

  useEffect(() => {
    if (isLoaded) return;
    let isMounted = true;
    const load = () => {
      loadOverlays().then(
        (surfaces) => isMounted && setOverlays(surfaces),
        (error: unknown) => isMounted && open && setFailure(error),
      );
    };
    const timer = open ? undefined : setTimeout(load, PRELOAD_DELAY_MS);
    if (open) load();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [open, isLoaded]);

  if (failure !== null) throw failure;
  return overlays;
}

const PRELOAD_DELAY_MS = 1_500;
