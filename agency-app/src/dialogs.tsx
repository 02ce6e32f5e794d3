import { Button, Dialog, FormError, Stack, type FormFailure } from '@marketplace/ui';
import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import { OfflineNotice } from './form-submit/offline-notice.tsx';

interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'actions'> {
  open?: boolean;
  action: ReactNode;
  /** Label of the button that closes the dialog. */
  cancel?: string;
  onClose: () => void;
}

/** A dialog with an action and a button that closes it. */
export const ActionDialog = ({ open = true, action, cancel = 'Cancel', onClose, ...dialog }: ActionDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(stays) => !stays && onClose()}
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

interface FormDialogProps extends Omit<ActionDialogProps, 'action' | 'children'> {
  /** Props of the submit button. */
  submit: Pick<ComponentProps<typeof Button>, 'busy' | 'busyText' | 'disabled' | 'children'>;
  form?: Ref<HTMLFormElement>;
  failure: FormFailure | null;
  onSubmit: () => void;
  children: ReactNode;
}

export function FormDialog({ submit, form, failure, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <ActionDialog action={<Button type="submit" form={id} {...submit} />} {...dialog}>
      <form
        id={id}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack gap={5}>
          <FormError failure={failure} />
          {children}
          <OfflineNotice />
        </Stack>
      </form>
    </ActionDialog>
  );
}
