import { MAX_SAVED_SEARCH_NAME_LENGTH } from '@marketplace/domain';
import { Button, Dialog, Field, FormError, Stack, TextInput } from '@marketplace/ui';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';

const FAILED = "We couldn't save your search. Please try again.";

interface SearchNameDialogProps {
  title: string;
  description?: string;
  initialName: string;
  submitText: string;
  busy: boolean;
  error: Error | null;
  /** Disables submitting. The children explain why. */
  blocked?: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Dialog that asks for the name of a saved search. Mounted only while open. */
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
  const failure = useMemo(() => (error === null ? null : { message: failureText(error, FAILED) }), [error]);
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
          <FormError failure={failure} />
          <Field label="Name" error={nameError}>
            <TextInput
              value={name}
              maxLength={MAX_SAVED_SEARCH_NAME_LENGTH}
              onChange={(event) => {
                setName(event.target.value);
                setNameError(undefined);
              }}
            />
          </Field>
          {children}
          <OfflineNotice />
        </Stack>
      </form>
    </Dialog>
  );
}
