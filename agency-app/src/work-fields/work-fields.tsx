import { NEEDS, PAY_RANGE_TEXT, payText, readPay, type Need } from '@marketplace/domain';
import { ChipToggleGroup, Field, TextInput } from '@marketplace/ui';
import { StartField } from './start-field.tsx';

/** Entered pay, start date and needs. */
export interface Work {
  pay: string;
  /** YYYY-MM-DD; empty if not entered. */
  startsOn: string;
  needs: readonly Need[];
}

export const toWork = (storedWork: {
  pay_cents: number | null;
  starts_on: string | null;
  needs: readonly Need[];
}): Work => ({
  pay: storedWork.pay_cents === null ? '' : payText(storedWork.pay_cents),
  startsOn: storedWork.starts_on ?? '',
  needs: storedWork.needs,
});

/** Parses the entered values. `pay_cents` is null if the pay is missing or invalid. */
export const readWork = ({ pay, startsOn, needs }: Work) => ({
  pay_cents: readPay(pay),
  starts_on: startsOn === '' ? null : startsOn,
  needs: [...needs],
});

interface WorkFieldsProps {
  work: Work;
  /** Whether the work is a case: pay is optional, and the first day may be past. */
  ofCase?: boolean;
  payError: boolean;
  onChange: (work: Work) => void;
}

/**
 * Fields for hourly pay, first day and needs. No free text, so that every value can be translated for the
 * caregiver.
 */
export function WorkFields({ work, ofCase = false, payError, onChange }: WorkFieldsProps) {
  return (
    <>
      <Field label="Pay per hour" optional={ofCase} error={payError ? PAY_RANGE_TEXT : undefined}>
        <TextInput
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={work.pay}
          onChange={(event) => onChange({ ...work, pay: event.target.value })}
        />
      </Field>
      <StartField day={work.startsOn} mayBePast={ofCase} onChange={(startsOn) => onChange({ ...work, startsOn })} />
      <ChipToggleGroup
        legend="The work"
        options={NEEDS.map(({ value, label }) => ({ value, label }))}
        value={work.needs}
        onChange={(needs) => onChange({ ...work, needs })}
      />
    </>
  );
}
