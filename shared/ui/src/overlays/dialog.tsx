import type { DialogProps, DrawerProps } from './overlay-props.ts';
import { useOverlays } from './use-overlay.ts';

/** A modal question or message. Escape, the close button and a click outside close it and restore focus. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays ? <overlays.DialogSurface {...props} /> : null;
}

/** A modal panel that slides in from an edge. Closes like a `Dialog`. */
export function Drawer(props: DrawerProps) {
  const overlays = useOverlays(props.open);
  return overlays ? <overlays.DrawerSurface {...props} /> : null;
}
