import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { slotsFromWeek, weekFromSlots } from '@marketplace/domain';
import { AppLink, siteConfig, Translated, useLanguage } from '@marketplace/platform';
import { Checkbox, Divider, Stack } from '@marketplace/ui';
import { useFieldError } from '../profile-fields/form-errors.ts';
import { AvailabilityPlanner } from '../availability/availability-planner.tsx';
import type { WizardValues } from './steps.ts';

export function AvailabilityStep({ headingLevel }: { headingLevel: 3 | 4 }) {
  const { t } = useLanguage();
  const errorOf = useFieldError();
  const { control, setValue, register, formState } = useFormContext<WizardValues>();
  const [lookingForWork, availability] = useWatch({ control, name: ['looking_for_work_now', 'availability'] });
  return (
    <Stack gap={6}>
      <AvailabilityPlanner
        headingLevel={headingLevel}
        value={{ lookingForWork, week: weekFromSlots(availability) }}
        onChange={(next) => {
          setValue('looking_for_work_now', next.lookingForWork, { shouldDirty: true });
          setValue('availability', slotsFromWeek(next.week), { shouldDirty: true });
        }}
      />
      <Divider />
      <Stack gap={4}>
        <Controller
          control={control}
          name="sms_opt_in"
          render={({ field: { value, onChange, onBlur, name } }) => (
            <Checkbox
              name={name}
              checked={value}
              onChange={onChange}
              onBlur={onBlur}
              label={t('Text me about matching jobs')}
              description={t(
                '{product} may send you text messages. Message and data rates may apply. You can stop them at any time.',
                { product: siteConfig().productName },
              )}
            />
          )}
        />
        <Checkbox
          {...register('terms_accepted')}
          required
          error={errorOf(formState.errors.terms_accepted)}
          label={
            <Translated
              text="I accept the <terms>Terms and Conditions</terms>"
              parts={{ terms: <AppLink to="/caregiver-terms" target="_blank" rel="noopener" /> }}
            />
          }
        />
      </Stack>
    </Stack>
  );
}
