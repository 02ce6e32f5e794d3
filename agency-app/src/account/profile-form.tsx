import { updateAgencyProfileCall, type AgencyProfile, type UpdateAgencyProfileForm } from '@marketplace/contracts';
import { callApi, styled, toast, useAuth } from '@marketplace/platform';
import { formatPhone, US_STATES, US_STATES_AND_DC } from '@marketplace/domain';
import { Button, Field, FormError, lazyResolver, Select, Stack, TextInput } from '@marketplace/ui';
import { Controller, useForm, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';

const checks = lazyResolver(
  async () =>
    (await import(/* webpackChunkName: "later-profile-form-checks" */ './profile-form-checks.ts')).profileChecks,
);

const FIELDS = [
  'first_name',
  'last_name',
  'phone',
  'title',
  'agency_name',
  'agency_city',
  'agency_state',
  'calls_from',
  'license_number',
  'license_state',
] as const;

function toFormValues(profile: AgencyProfile): UpdateAgencyProfileForm {
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone: formatPhone(profile.phone),
    title: profile.title,
    agency_name: profile.agency_name,
    agency_city: profile.agency_city,
    agency_state: profile.agency_state,
    calls_from: formatPhone(profile.calls_from),
    license_number: profile.license_number,
    license_state: profile.license_state,
  };
}

/**
 * Keeps unedited fields in sync with the profile, which colleagues and other tabs may change. Sends only edited
 * fields.
 */
function useProfileForm(profile: AgencyProfile) {
  const { refreshProfile } = useAuth();
  const storedValues = toFormValues(profile);
  const form = useForm({
    resolver: checks,
    context: storedValues,
    mode: 'onTouched',
    values: storedValues,
    resetOptions: { keepDirtyValues: true },
  });
  const { reset, formState } = form;
  const { dirtyFields } = formState;
  const { failure, onSubmit } = useFormSubmit(form, {
    fields: FIELDS,
    fallback: 'Failed to update profile',
    send: async (checkedValues) => {
      const body: UpdateAgencyProfileForm = {};
      for (const field of FIELDS) if (dirtyFields[field]) body[field] = checkedValues[field];
      reset(toFormValues(await callApi(updateAgencyProfileCall, { body })), { keepDirtyValues: false });
      toast({ title: 'Profile updated successfully!', tone: 'success' });
      await refreshProfile();
    },
  });
  return { form, failure, onSubmit };
}

/** Form for the agency's profile. The email address is read-only, because it identifies the account. */
export default function ProfileForm({ profile }: { profile: AgencyProfile }) {
  const { form, failure, onSubmit } = useProfileForm(profile);
  const { register, control, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={5} onFocus={checks.preload}>
        <FormError failure={failure} />
        <Field label="Email" hint="You can't change your email address.">
          <TextInput type="email" value={profile.email} readOnly />
        </Field>
        <Columns>
          <Field label="First name" required error={errors.first_name?.message}>
            <TextInput autoComplete="given-name" {...register('first_name')} />
          </Field>
          <Field label="Last name" required error={errors.last_name?.message}>
            <TextInput autoComplete="family-name" {...register('last_name')} />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
          <Field label="Title" optional error={errors.title?.message}>
            <TextInput autoComplete="organization-title" {...register('title')} />
          </Field>
          <AgencyFields profile={profile} register={register} control={control} errors={errors} />
        </Columns>
        <OfflineNotice />
        <div>
          <Button type="submit" busy={isSubmitting} busyText="Saving..." disabled={!isDirty}>
            Save changes
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface AgencyFieldsProps {
  profile: AgencyProfile;
  register: UseFormRegister<UpdateAgencyProfileForm>;
  control: Control<UpdateAgencyProfileForm>;
  errors: FieldErrors<UpdateAgencyProfileForm>;
}

function AgencyFields({ profile, register, control, errors }: AgencyFieldsProps) {
  const isForOwnersOnly = profile.role === 'recruiter';
  return (
    <>
      <Field
        data-wide="always"
        label="Agency name"
        required
        error={errors.agency_name?.message}
        hint={
          isForOwnersOnly
            ? "Only an owner can change the agency's name, city and state."
            : profile.verified
              ? "If you change the name, we'll need to verify it again."
              : undefined
        }
      >
        <TextInput autoComplete="organization" readOnly={isForOwnersOnly} {...register('agency_name')} />
      </Field>
      <Field data-wide="phone" label="Agency city" optional error={errors.agency_city?.message}>
        <TextInput autoComplete="address-level2" readOnly={isForOwnersOnly} {...register('agency_city')} />
      </Field>
      <Field data-wide="phone" label="Agency state" optional error={errors.agency_state?.message}>
        {isForOwnersOnly ? (
          <TextInput readOnly {...register('agency_state')} />
        ) : (
          <Controller
            name="agency_state"
            control={control}
            render={({ field }) => (
              <Select
                autoComplete="address-level1"
                placeholder="Select a state"
                options={listStateOptions(profile.agency_state)}
                {...field}
              />
            )}
          />
        )}
      </Field>
      <Field
        data-wide="always"
        label="Number you call caregivers from"
        optional
        error={errors.calls_from?.message}
        hint="We give caregivers this number when you unlock them, so they pick up. If it's empty, we give them your own phone number."
      >
        <TextInput type="tel" readOnly={isForOwnersOnly} {...register('calls_from')} />
      </Field>
      <Field
        data-wide="phone"
        label="State license number"
        optional
        error={errors.license_number?.message}
        hint={profile.verified ? undefined : 'We check it to verify your agency.'}
      >
        <TextInput autoComplete="off" readOnly={isForOwnersOnly} {...register('license_number')} />
      </Field>
      <Field
        data-wide="phone"
        label="License state"
        optional
        error={errors.license_state?.message}
        hint={profile.verified ? undefined : 'The state that issued the license.'}
      >
        {isForOwnersOnly ? (
          <TextInput readOnly {...register('license_state')} />
        ) : (
          <Select placeholder="Same as agency state" options={LICENSE_STATES} {...register('license_state')} />
        )}
      </Field>
    </>
  );
}

const LICENSE_STATES = US_STATES_AND_DC.map(({ code, name }) => ({ value: code, label: name }));

/** The 50 states, plus a free-text value from an older form. */
function listStateOptions(storedState: string) {
  const options = US_STATES.map(({ code, name }) => ({ value: code as string, label: name as string }));
  return storedState === '' || options.some(({ value }) => value === storedState)
    ? options
    : [...options, { value: storedState, label: storedState }];
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  /* On a phone, short fields are side by side. With large text, they are stacked. */
  @media (min-width: 22em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    column-gap: var(--space-3);

    /* Half a phone's width must hold a whole phone number. */
    [type='tel'] {
      padding-inline: var(--space-3);
    }
  }
  @media (max-width: 37.49em) {
    [data-wide='phone'] {
      grid-column: 1 / -1;
    }
  }
  /* Without this, a hint would move its field below the neighboring field. */
  [data-wide='always'] {
    grid-column: 1 / -1;
  }
  @media (min-width: 37.5em) {
    column-gap: var(--space-5);
  }
`;
