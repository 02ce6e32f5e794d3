import { isZipCode } from '@marketplace/domain';
import { Field, TextInput } from '@marketplace/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface ZipFieldProps {
  zip: string;
  hasTried: boolean;
  unknown: string | undefined;
  onChange: (zip: string) => void;
}

export function ZipField({ zip, hasTried, unknown, onChange }: ZipFieldProps) {
  return (
    <Field
      label="ZIP code of the work"
      error={unknown ?? (hasTried && !isZipCode(zip) ? 'Please enter a valid 5-digit ZIP code' : undefined)}
    >
      <TextInput
        value={zip}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      />
    </Field>
  );
}

/** Focuses the first invalid field of a form after each failed attempt to submit. */
export function useFocusInvalid(): {
  form: RefObject<HTMLFormElement | null>;
  hasTried: boolean;
  countTry: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, hasTried: tries > 0, countTry: () => setTries(tries + 1) };
}
