import { isZipCode } from '@marketplace/domain';
import { Field, TextInput } from '@marketplace/ui';

interface ZipFieldProps {
  zip: string;
  tried: boolean;
  unknown: string | undefined;
  onChange: (zip: string) => void;
}

export function ZipField({ zip, tried, unknown, onChange }: ZipFieldProps) {
  return (
    <Field
      label="ZIP code of the work"
      error={unknown ?? (tried && !isZipCode(zip) ? 'Please enter a valid 5-digit ZIP code' : undefined)}
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
