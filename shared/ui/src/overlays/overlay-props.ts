import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Footer buttons: the primary one last in reading order, on the right on wide screens. */
  actions?: ReactNode;
  /** Gets the focus on closing if what opened the dialog is gone by then. */
  fallbackFocus?: (() => HTMLElement | null) | undefined;
}

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
