import { Button, Dialog } from '@marketplace/ui';
import { formatUsDate } from '../us-date.ts';

interface FreeUnlockDialogProps {
  open: boolean;
  candidateName: string;
  expiresAt: string;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks for confirmation before using the month's free unlock. */
export function FreeUnlockDialog({ open, candidateName, expiresAt, onOpenChange, onConfirm }: FreeUnlockDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Use Free Unlock"
      description={`Use your free monthly unlock on ${candidateName}? It's good until ${formatUsDate(expiresAt)}. Once you use it, you can't undo it.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Use Free Unlock</Button>
        </>
      }
    />
  );
}
