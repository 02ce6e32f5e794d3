import { addDays, MAX_START_DAYS_AHEAD } from '@marketplace/domain';
import { Field, TextInput } from '@marketplace/ui';
import { useToday } from '../formats/use-today.ts';

interface StartFieldProps {
  /** YYYY-MM-DD; empty if not entered. */
  day: string;
  /** Whether a past date is allowed. True for cases, false for questions. */
  mayBePast: boolean;
  onChange: (day: string) => void;
}

export function StartField({ day, mayBePast, onChange }: StartFieldProps) {
  const today = useToday();
  return (
    <Field label="First day" optional hint="Leave it empty if it isn't decided yet.">
      <TextInput
        type="date"
        min={mayBePast ? undefined : today}
        max={addDays(today, MAX_START_DAYS_AHEAD)}
        value={day}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
