import { MAX_SAVED_SEARCH_NAME_LENGTH } from '@marketplace/domain';
import { Field, TextInput } from '@marketplace/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { failureText } from '../failure-text.ts';
import { FormDialog } from '../form-dialog.tsx';

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
  const [name, setName] = useState(initialName);
  const [nameError, setNameError] = useState<string>();
  const failure = useMemo(() => (error === null ? null : { message: failureText(error, FAILED) }), [error]);
  const submit = () => {
    const trimmed = name.trim();
    if (blocked) return;
    if (trimmed === '') setNameError('Name is required');
    else onSubmit(trimmed);
  };
  return (
    <FormDialog
      title={title}
      description={description}
      submit={{ children: submitText, busy, disabled: blocked }}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
