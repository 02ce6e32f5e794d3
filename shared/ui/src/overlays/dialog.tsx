import type { DialogProps, DrawerProps } from './overlay-props.ts';
import { useOverlays } from './use-overlay.ts';

/** Modal dialog. Escape, the close button and an outside click close it and restore the focus. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays ? <overlays.DialogSurface {...props} /> : null;
}

/** Modal panel that slides in from an edge. Closes like a `Dialog`. */
export function Drawer(props: DrawerProps) {
  const overlays = useOverlays(props.open);
  return overlays ? <overlays.DrawerSurface {...props} /> : null;
}
