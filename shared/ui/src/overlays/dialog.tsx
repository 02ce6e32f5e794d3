import type { ReactNode } from 'react';
import { useOverlays } from './use-overlay.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Footer buttons: the primary one last in reading order, on the right on wide screens. */
  actions?: ReactNode;
}

/** A modal question or message. Escape, the close button and a click outside close it; focus is then restored. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.DialogSurface {...props} />;
}
