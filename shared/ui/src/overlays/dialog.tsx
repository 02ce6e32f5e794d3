import type { ReactNode } from 'react';
import { useOverlays } from './use-overlay.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot: the main one last in reading order, at the right on wide screens. */
  actions?: ReactNode;
}

/** A modal question or message. Escape, the close button and a press outside close it; the focus returns. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.DialogSurface {...props} />;
}
