import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLanguage } from '@marketplace/platform';

export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useLanguage();
  return (error) => (error?.message === undefined ? undefined : t(error.message));
}

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
