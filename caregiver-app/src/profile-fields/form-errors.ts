import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLanguage } from '@marketplace/platform';

/** Returns a field's error in the page's language; updates when the language changes. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useLanguage();
  return (error) => (error?.message === undefined ? undefined : t(error.message));
}

/** Validates an invalid field again on each change, so that its error disappears once corrected. */
export function useRecheckOnChange<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): void {
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const path = knownPath(form, name);
        if (path !== null && form.getFieldState(path).error) void form.trigger(path);
      },
    });
  }, [form]);
}

/** Path of the form's field with this name; null if there is none. */
export function knownPath<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string | undefined,
): Path<Values> | null {
  if (name === undefined) return null;
  return fieldNames(form.getValues()).find((field) => field === name) ?? null;
}

function fieldNames<Values extends FieldValues>(values: Values): Path<Values>[] {
  const names: unknown[] = Object.keys(values);
  return names.filter((name): name is Path<Values> => typeof name === 'string');
}
