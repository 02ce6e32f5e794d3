import { Button, Dialog } from '@marketplace/ui';
import type { ComponentProps, ReactNode } from 'react';

export interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'actions'> {
  open?: boolean;
  action: ReactNode;
  /** Label of the button that closes the dialog. */
  cancel?: string;
  onClose: () => void;
}

/** A dialog with an action button and a button that closes it. */
export const ActionDialog = ({ open = true, action, cancel = 'Cancel', onClose, ...dialog }: ActionDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        {action}
      </>
    }
    {...dialog}
  />
);
