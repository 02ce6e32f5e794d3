import { useEffect } from 'react';
import { Controller, FormProvider, useFormContext, useFormState } from 'react-hook-form';
import { useLanguage } from '@marketplace/platform';
import { Divider, Heading, Stack, Switch } from '@marketplace/ui';
import { useRecheckOnChange } from '../profile-fields/form-errors.ts';
import { PersonalFields } from '../profile-fields/personal-fields.tsx';
import { ProfessionalFields } from '../profile-fields/professional-fields.tsx';
import type { ProfileValues } from '../profile-fields/profile-values.ts';

export default function ProfileDetails({ onReady }: { onReady: () => void }) {
  const { t } = useLanguage();
  const form = useFormContext<ProfileValues>();
  const { control } = form;
  useRecheckOnChange(form);
  // Includes errors from before these fields were mounted.
  const formState = useFormState({ control });
  useEffect(() => {
    onReady();
  }, [onReady]);
  return (
    <FormProvider {...form} formState={formState}>
      <Stack gap={6}>
        <Heading level={3} size={4}>
          {t('Personal info')}
        </Heading>
        <PersonalFields emailReadOnly />
        <Divider />
        <Heading level={3} size={4}>
          {t('Experience')}
        </Heading>
        <ProfessionalFields />
        <Divider />
        <Controller
          control={control}
          name="sms_opt_in"
          render={({ field }) => (
            <Switch
              label={t('Text messages about jobs')}
              description={t('Message and data rates may apply. You can turn them off at any time.')}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      </Stack>
    </FormProvider>
  );
}
