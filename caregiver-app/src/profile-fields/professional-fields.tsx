import { Controller, useFormContext } from 'react-hook-form';
import {
  CARE_SETTINGS,
  DESIRED_SCHEDULE_LABELS,
  DISCIPLINES,
  DISCIPLINE_OPTIONS,
  EXPERIENCE_LABELS,
  YES_NO_FACTS,
  msg,
  YES_NO_KEYS,
} from '@marketplace/domain';
import { useLanguage, type Translate } from '@marketplace/platform';
import {
  Alert,
  Button,
  Checkbox,
  CheckboxGroup,
  ChipToggleGroup,
  Field,
  RadioGroup,
  Select,
  Skeleton,
  Stack,
} from '@marketplace/ui';
import { adviceText, failureOf } from '../form-failure/failure.ts';
import { useFieldError } from './form-errors.ts';
import type { ProfileValues } from './profile-values.ts';
import { useLanguages } from './languages.query.ts';

const NOT_LOADED = msg('Failed to load languages');
const NAMES = new Map<string, string>(DISCIPLINES.map((discipline) => [discipline.code, discipline.name]));
const disciplineChoices = (t: Translate) =>
  DISCIPLINE_OPTIONS.map((value) => {
    const name = NAMES.get(value);
    return { value, label: name === undefined ? t(value) : `${value} (${t(name)})` };
  });
const choices = <Value extends string>(values: readonly Value[], t: Translate) =>
  values.map((value) => ({ value, label: t(value) }));

export function ProfessionalFields() {
  const { control, formState, register } = useFormContext<ProfileValues>();
  const { t } = useLanguage();
  const errorOf = useFieldError();
  const { errors } = formState;
  return (
    <Stack gap={6}>
      <Field label={t('Discipline')} error={errorOf(errors.discipline)} required>
        <Controller
          control={control}
          name="discipline"
          render={({ field }) => (
            <Select {...field} options={disciplineChoices(t)} placeholder={t('Choose your discipline')} />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="languages"
        render={({ field }) => (
          <LanguageChoice value={field.value} onChange={field.onChange} error={errorOf(errors.languages)} />
        )}
      />
      <Controller
        control={control}
        name="amount_of_exp"
        render={({ field }) => (
          <RadioGroup
            legend={t('Experience')}
            name={field.name}
            options={choices(EXPERIENCE_LABELS, t)}
            value={EXPERIENCE_LABELS.find((label) => label === field.value)}
            onChange={field.onChange}
            error={errorOf(errors.amount_of_exp)}
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
            legend={t('Care settings you have worked in')}
            name={field.name}
            options={CARE_SETTINGS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={field.value}
            onChange={field.onChange}
            error={errorOf(errors.care_setting_exp)}
            required
          />
        )}
      />
      <Controller
        control={control}
        name="desired_schedule"
        render={({ field }) => (
          <RadioGroup
            legend={t('Desired schedule')}
            name={field.name}
            options={choices(DESIRED_SCHEDULE_LABELS, t)}
            value={DESIRED_SCHEDULE_LABELS.find((label) => label === field.value)}
            onChange={field.onChange}
            error={errorOf(errors.desired_schedule)}
            columns
            required
          />
        )}
      />
      {YES_NO_KEYS.map((key) => (
        <Checkbox key={key} label={t(YES_NO_FACTS[key].statement)} {...register(key)} />
      ))}
    </Stack>
  );
}

interface LanguageChoiceProps {
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

function LanguageChoice({ value, onChange, error }: LanguageChoiceProps) {
  const { t } = useLanguage();
  const languages = useLanguages();
  // Shows the failure after the second attempt, because all retries take seven seconds.
  if (languages.isLoadingError || (languages.data === undefined && languages.failureCount > 1)) {
    const failure = failureOf(languages.error ?? languages.failureReason, NOT_LOADED);
    return (
      <Alert
        live
        tone="danger"
        title={t(failure.words)}
        action={
          <Button size="s" variant="secondary" onClick={() => void languages.refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {adviceText(failure, t)}
      </Alert>
    );
  }
  if (languages.data === undefined) return <Skeleton height="8rem" />;
  // Keeps the profile's languages that the list no longer offers.
  const names = [...languages.data, ...value.filter((name) => !languages.data.includes(name))];
  return (
    <ChipToggleGroup
      legend={t('Languages you speak')}
      hint={t('Choose all that apply')}
      name="languages"
      options={choices(names, t)}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
}
