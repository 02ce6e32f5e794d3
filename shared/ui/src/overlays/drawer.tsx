import type { ReactNode } from 'react';
import { useOverlays } from './use-overlay.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  side?: 'left' | 'right' | 'bottom' | undefined;
  children?: ReactNode;
  /** Footer buttons; they stay visible while the body scrolls. */
  footer?: ReactNode;
}

/** A modal panel that slides in from an edge. Closes like a `Dialog`. */
export function Drawer(props: DrawerProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.DrawerSurface {...props} />;
}
