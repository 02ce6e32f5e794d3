import type { DialogProps } from './overlay-props.ts';
import { useOverlays } from './use-overlay.ts';

/** A modal question or message. Escape, the close button and a click outside close it; focus is then restored. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays ? <overlays.DialogSurface {...props} /> : null;
}
