import { UNKNOWN_ZIP, unknownZipText } from '@marketplace/contracts';
import { isZipCode, US_STATES_AND_DC } from '@marketplace/domain';
import { styled, useAssociation, useLanguage, useQuery } from '@marketplace/platform';
import { Field, FROM_TABLET, Select, Stack, TextInput } from '@marketplace/ui';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Controller, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { useFieldError } from './form-errors.ts';
import { phoneAsTyped } from './phone-as-typed.ts';
import { isUnknownZip, placeQuery } from './place.query.ts';
import type { ProfileValues } from './profile-values.ts';

// Optional: if this chunk fails to load, the form still works.
const MistypedEmail = lazy(() =>
  import(/* webpackChunkName: "later-mistyped-email" */ './mistyped-email.tsx').catch(() => ({
    default: () => null,
  })),
);

const STATE_OPTIONS = US_STATES_AND_DC.map((state) => ({ value: state.code, label: state.name }));

const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-5);
  ${FROM_TABLET} {
    grid-template-columns: 1fr 1fr;
  }
`;

interface PersonalFieldsProps {
  emailReadOnly?: boolean;
  belowEmail?: ReactNode;
}

export function PersonalFields({ emailReadOnly = false, belowEmail }: PersonalFieldsProps) {
  const form = useFormContext<ProfileValues>();
  const { register, control, formState } = form;
  const email = useWatch({ control, name: 'email_address' });
  const { t } = useLanguage();
  const errorOf = useFieldError();
  const { errors } = formState;
  return (
    <Stack gap={5}>
      <Pair>
        <Field label={t('First name')} error={errorOf(errors.first_name)} required>
          <TextInput {...register('first_name')} autoComplete="given-name" enterKeyHint="next" autoCapitalize="words" />
        </Field>
        <Field label={t('Last name')} error={errorOf(errors.last_name)} required>
          <TextInput {...register('last_name')} autoComplete="family-name" enterKeyHint="next" autoCapitalize="words" />
        </Field>
      </Pair>
      <Field
        label={t('Email address')}
        hint={emailReadOnly ? t('Your email address cannot be changed here.') : undefined}
        error={errorOf(errors.email_address)}
        required
      >
        <TextInput
          {...register('email_address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={emailReadOnly}
        />
      </Field>
      {!emailReadOnly && formState.touchedFields.email_address ? (
        <Suspense>
          <MistypedEmail
            email={email}
            onAccept={(meant) => form.setValue('email_address', meant, { shouldDirty: true, shouldValidate: true })}
          />
        </Suspense>
      ) : null}
      {belowEmail}
      <PhoneField />
      <PlaceFields />
    </Stack>
  );
}

function PhoneField() {
  const { control, formState } = useFormContext<ProfileValues>();
  const association = useAssociation();
  const { t } = useLanguage();
  const errorOf = useFieldError();
  return (
    <Controller
      control={control}
      name="phone_number"
      render={({ field }) => (
        <Field label={t('Phone number')} error={errorOf(formState.errors.phone_number)} required>
          <TextInput
            {...field}
            onChange={(event) => field.onChange(phoneAsTyped(event.target.value, field.value))}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="next"
            placeholder={association?.examples?.phone ?? '(555) 123-4567'}
          />
        </Field>
      )}
    />
  );
}

function PlaceFields() {
  const form = useFormContext<ProfileValues>();
  const { register, control, formState } = form;
  const zip = useWatch({ control, name: 'preferred_zip' }) ?? '';
  useZipFill(zip, form);
  const { t } = useLanguage();
  const errorOf = useFieldError();
  const { errors } = formState;
  /** Inserts the ZIP code into the translated error. */
  const zipError: typeof errorOf = (error) =>
    error?.message === unknownZipText(zip) ? t(UNKNOWN_ZIP, { zip }) : errorOf(error);
  return (
    <>
      <Field
        label={t('ZIP code')}
        hint={t('Fills in your city and helps agencies near you find you')}
        error={zipError(errors.preferred_zip)}
        optional
      >
        <TextInput
          {...register('preferred_zip')}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="next"
          maxLength={5}
          style={{ maxWidth: '9rem' }}
        />
      </Field>
      <Pair>
        <Field
          label={t('Preferred city')}
          hint={t('Where you want to work')}
          error={errorOf(errors.preferred_city)}
          required
        >
          <TextInput
            {...register('preferred_city')}
            autoComplete="address-level2"
            enterKeyHint="next"
            autoCapitalize="words"
          />
        </Field>
        <Field label={t('Preferred state')} hint={t('State or DC')} error={errorOf(errors.preferred_state)} required>
          <Controller
            control={control}
            name="preferred_state"
            render={({ field }) => <Select {...field} options={STATE_OPTIONS} placeholder={t('Choose a state')} />}
          />
        </Field>
      </Pair>
    </>
  );
}

type PlaceForm = Pick<UseFormReturn<ProfileValues>, 'getValues' | 'setValue' | 'setError'>;

function useZipFill(zip: string, { getValues, setValue, setError }: PlaceForm): void {
  const { data: place, error } = useQuery({ ...placeQuery(zip), enabled: isZipCode(zip) });

  useEffect(() => {
    if (place === undefined || getValues('preferred_zip') !== place.zip) return;
    const state = getValues('preferred_state');
    if (getValues('preferred_city').trim() !== '' || (state !== '' && state !== place.state)) return;
    setValue('preferred_city', place.city, { shouldDirty: true });
    setValue('preferred_state', place.state, { shouldDirty: true });
  }, [place, getValues, setValue]);

  useEffect(() => {
    if (isUnknownZip(error)) setError('preferred_zip', { type: 'server', message: unknownZipText(zip) });
  }, [error, zip, setError]);
}
