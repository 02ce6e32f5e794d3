import { Button, FormError, Stack, type FormFailure } from '@marketplace/ui';
import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import { OfflineNotice } from './form-submit/offline-notice.tsx';
import { Form } from './form-submit/form.tsx';

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
      <Form id={id} ref={form} onSubmit={onSubmit}>
        <Stack gap={5}>
          <FormError failure={failure} />
          {children}
          <OfflineNotice />
        </Stack>
      </Form>
    </ActionDialog>
  );
}
