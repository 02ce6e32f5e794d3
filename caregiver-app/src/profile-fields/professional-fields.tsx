import { Controller, useFormContext } from 'react-hook-form';
import {
  CARE_SETTINGS,
  DESIRED_SCHEDULE_LABELS,
  DISCIPLINES,
  DISCIPLINE_OPTIONS,
  EXPERIENCE_LABELS,
} from '@marketplace/domain';
import {
  Alert,
  Button,
  CheckboxGroup,
  ChipToggleGroup,
  Field,
  RadioGroup,
  Select,
  Skeleton,
  Stack,
} from '@marketplace/ui';
import type { ProfileValues } from './profile-values.ts';
import { useLanguages } from './use-languages.ts';

const NAMES = new Map<string, string>(DISCIPLINES.map((discipline) => [discipline.code, discipline.name]));
const DISCIPLINE_CHOICES = DISCIPLINE_OPTIONS.map((value) => {
  const name = NAMES.get(value);
  return { value, label: name === undefined ? value : `${value} (${name})` };
});
const choice = <Value extends string>(value: Value) => ({ value, label: value });
const EXPERIENCE_CHOICES = EXPERIENCE_LABELS.map(choice);
const SCHEDULE_CHOICES = DESIRED_SCHEDULE_LABELS.map(choice);

/** What they do and have done. Stands inside a form provider. */
export function ProfessionalFields() {
  const { control, formState } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <Stack gap={6}>
      <Field label="Discipline" error={errors.discipline?.message} required>
        <Controller
          control={control}
          name="discipline"
          render={({ field }) => (
            <Select {...field} options={DISCIPLINE_CHOICES} placeholder="Choose your discipline" />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="languages"
        render={({ field }) => (
          <LanguageChoice value={field.value} onChange={field.onChange} error={errors.languages?.message} />
        )}
      />
      <Controller
        control={control}
        name="amount_of_exp"
        render={({ field }) => (
          <RadioGroup
            legend="Experience"
            name={field.name}
            options={EXPERIENCE_CHOICES}
            value={EXPERIENCE_LABELS.find((label) => label === field.value)}
            onChange={field.onChange}
            error={errors.amount_of_exp?.message}
            columns
            required
          />
        )}
      />
      <Controller
        control={control}
        name="care_setting_exp"
        render={({ field }) => (
          <CheckboxGroup
            legend="Care settings you have worked in"
            name={field.name}
            options={CARE_SETTINGS}
            value={field.value}
            onChange={field.onChange}
            error={errors.care_setting_exp?.message}
            required
          />
        )}
      />
      <Controller
        control={control}
        name="desired_schedule"
        render={({ field }) => (
          <RadioGroup
            legend="Desired schedule"
            name={field.name}
            options={SCHEDULE_CHOICES}
            value={DESIRED_SCHEDULE_LABELS.find((label) => label === field.value)}
            onChange={field.onChange}
            error={errors.desired_schedule?.message}
            columns
            required
          />
        )}
      />
    </Stack>
  );
}

interface LanguageChoiceProps {
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

function LanguageChoice({ value, onChange, error }: LanguageChoiceProps) {
  const languages = useLanguages();
  if (languages.isError) {
    return (
      <Alert
        live
        tone="danger"
        title="Failed to load languages"
        action={
          <Button size="s" variant="secondary" onClick={() => void languages.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (languages.data === undefined) return <Skeleton height="8rem" />;
  // A language that is no longer offered but stands in the profile stays choosable.
  const names = [...languages.data, ...value.filter((name) => !languages.data.includes(name))];
  return (
    <ChipToggleGroup
      legend="Languages you speak"
      hint="Choose all that apply"
      name="languages"
      options={names.map(choice)}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
}
