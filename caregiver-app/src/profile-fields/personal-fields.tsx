import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { US_STATES_AND_DC } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Field, FROM_TABLET, Select, Stack, TextInput } from '@marketplace/ui';
import { phoneAsTyped } from './phone-as-typed.ts';
import type { ProfileValues } from './profile-values.ts';
import { useZipFill } from './use-zip-fill.ts';

const STATE_OPTIONS = US_STATES_AND_DC.map((state) => ({ value: state.code, label: state.name }));

const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-5);
  ${FROM_TABLET} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** Who they are, and where they want to work. Stands inside a form provider. */
export function PersonalFields({ emailReadOnly = false }: { emailReadOnly?: boolean }) {
  const form = useFormContext<ProfileValues>();
  const { register, control, formState } = form;
  useZipFill(useWatch({ control, name: 'preferred_zip' }) ?? '', form);
  const { errors } = formState;
  return (
    <Stack gap={5}>
      <Pair>
        <Field label="First name" error={errors.first_name?.message} required>
          <TextInput {...register('first_name')} autoComplete="given-name" autoCapitalize="words" />
        </Field>
        <Field label="Last name" error={errors.last_name?.message} required>
          <TextInput {...register('last_name')} autoComplete="family-name" autoCapitalize="words" />
        </Field>
      </Pair>
      <Field
        label="Email address"
        hint={emailReadOnly ? 'Your email address cannot be changed here.' : undefined}
        error={errors.email_address?.message}
        required
      >
        <TextInput
          {...register('email_address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={emailReadOnly}
        />
      </Field>
      <Controller
        control={control}
        name="phone_number"
        render={({ field }) => (
          <Field label="Phone number" error={errors.phone_number?.message} required>
            <TextInput
              {...field}
              onChange={(event) => field.onChange(phoneAsTyped(event.target.value, field.value))}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              placeholder="(555) 123-4567"
            />
          </Field>
        )}
      />
      <Field
        label="ZIP code"
        hint="Fills in your city, and helps agencies near you find you"
        error={errors.preferred_zip?.message}
        optional
      >
        <TextInput
          {...register('preferred_zip')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          style={{ maxWidth: '9rem' }}
        />
      </Field>
      <Pair>
        <Field label="Preferred city" hint="Where you want to work" error={errors.preferred_city?.message} required>
          <TextInput {...register('preferred_city')} autoComplete="address-level2" autoCapitalize="words" />
        </Field>
        <Field label="Preferred state" hint="State or DC" error={errors.preferred_state?.message} required>
          <Controller
            control={control}
            name="preferred_state"
            render={({ field }) => <Select {...field} options={STATE_OPTIONS} placeholder="Choose a state" />}
          />
        </Field>
      </Pair>
    </Stack>
  );
}
