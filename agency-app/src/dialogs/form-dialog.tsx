import { Button, FormError, Stack } from '@marketplace/ui';
import { type ComponentProps, type ReactNode, type Ref, useId, useMemo } from 'react';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';
import { Form } from '../form-submit/form.tsx';
import { failureText } from '../failures/failure-text.ts';

export interface FormDialogProps extends Omit<ActionDialogProps, 'action' | 'children'> {
  /** Props of the submit button; null for a dialog without one. */
  submit: Pick<ComponentProps<typeof Button>, 'busy' | 'busyText' | 'disabled' | 'children'> | null;
  form?: Ref<HTMLFormElement>;
  /** Failure of the last attempt; null if a field shows it. */
  error: unknown;
  /** Message if the server gives no reason. */
  fallback: string;
  onSubmit: () => void;
  children: ReactNode;
}

export function FormDialog({ submit, form, error, fallback, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const failure = useMemo(() => (error === null ? null : { message: failureText(error, fallback) }), [error, fallback]);
  return (
    <ActionDialog action={submit ? <Button type="submit" form={id} {...submit} /> : null} {...dialog}>
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
