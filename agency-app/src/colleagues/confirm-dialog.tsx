import { Button, Dialog } from '@marketplace/ui';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  action: string;
  busyText: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Element that gets the focus on close if the opener is gone. */
  fallbackFocus: () => HTMLElement | null;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, action, busyText, busy, onConfirm, onCancel, fallbackFocus } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpening) => {
        if (!isOpening && !busy) onCancel();
      }}
      title={title}
      description={children}
      fallbackFocus={fallbackFocus}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} busyText={busyText} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
