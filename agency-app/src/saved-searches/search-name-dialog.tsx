import { SAVED_SEARCH_NAME_MAX } from '@marketplace/domain';
import { Alert, Button, Dialog, Field, Stack, TextInput } from '@marketplace/ui';
import { useId, useState, type ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { OfflineNotice } from '../offline-notice.tsx';

interface SearchNameDialogProps {
  title: string;
  description?: string;
  initialName: string;
  submitText: string;
  busy: boolean;
  /** The last attempt's error, if any. */
  error: unknown;
  /** Disables submitting; the children say why. */
  blocked?: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
  /** More fields below the name. */
  children?: ReactNode;
}

/** Asks for the name of a saved search. Mounted while it is open. */
export function SearchNameDialog(props: SearchNameDialogProps) {
  const {
    title,
    description,
    initialName,
    submitText,
    busy,
    error,
    blocked = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const form = useId();
  const [name, setName] = useState(initialName);
  const [nameError, setNameError] = useState<string>();
  const submit = () => {
    const trimmed = name.trim();
    if (trimmed === '') setNameError('Name is required');
    else onSubmit(trimmed);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={blocked}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) submit();
        }}
      >
        <Stack gap={5}>
          <Field label="Name" error={nameError}>
            <TextInput
              value={name}
              maxLength={SAVED_SEARCH_NAME_MAX}
              onChange={(event) => {
                setName(event.target.value);
                setNameError(undefined);
              }}
            />
          </Field>
          {children}
          <OfflineNotice />
          {error !== null && error !== undefined && (
            <Alert tone="danger" live>
              {failureText(error, 'Your search could not be saved. Please try again.')}
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
