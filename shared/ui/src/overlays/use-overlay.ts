import { useEffect, useState } from 'react';

type Overlays = typeof import('./overlay-surfaces.tsx');

/**
 * The code of dialogs and drawers, loaded when the page has come to rest, or at once when one opens: it is not needed to
 * show a page. Null until it is there. A failed load is tried again on opening; failing then, it is thrown in rendering.
 */
export function useOverlays(open: boolean): Overlays | null {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const loaded = overlays !== null;

  useEffect(() => {
    if (loaded) return;
    let wanted = true;
    const load = () => {
      import(/* webpackChunkName: "later-overlays" */ './overlay-surfaces.tsx').then(
        (surfaces) => wanted && setOverlays(surfaces),
        (error: unknown) => wanted && open && setFailure(error),
      );
    };
    const timer = open ? undefined : setTimeout(load, PRELOAD_DELAY_MS);
    if (open) load();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [open, loaded]);

  if (failure !== null) throw failure;
  return overlays;
}

const PRELOAD_DELAY_MS = 1_500;
