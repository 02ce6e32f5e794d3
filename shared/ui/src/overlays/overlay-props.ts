import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Footer buttons, primary button last. Aligned right on wide screens. */
  actions?: ReactNode;
  /** Returns the element to focus on close if the opener is gone. */
  fallbackFocus?: (() => HTMLElement | null) | undefined;
}

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  side?: 'left' | 'right' | 'bottom' | undefined;
  children?: ReactNode;
  footer?: ReactNode;
}
