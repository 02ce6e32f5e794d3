import { MAX_SAVED_SEARCH_NAME_LENGTH } from '@marketplace/domain';
import { Field, TextInput } from '@marketplace/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog, type FormDialogProps } from '../dialogs/form-dialog.tsx';

interface SearchNameDialogProps extends Omit<FormDialogProps, 'fallback' | 'onSubmit' | 'children'> {
  initialName: string;
  onSubmit: (name: string) => void;
  children?: ReactNode;
}

/** Dialog for the name of a saved search. Mount it only while open. */
export function SearchNameDialog({ initialName, onSubmit, children, ...dialog }: SearchNameDialogProps) {
  const [name, setName] = useState(initialName);
  const [nameError, setNameError] = useState<string>();
  const submit = () => {
    const trimmed = name.trim();
    if (dialog.submit?.disabled) return;
    if (trimmed === '') setNameError('Name is required');
    else onSubmit(trimmed);
  };
  return (
    <FormDialog {...dialog} fallback="We couldn't save your search. Please try again." onSubmit={submit}>
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
