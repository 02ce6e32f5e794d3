import { updateAgencyProfileCall, type AgencyProfile, type UpdateAgencyProfileForm } from '@marketplace/contracts';
import { callApi, styled, toast, useAuth, useOneAtATime } from '@marketplace/platform';
import { formatPhone } from '@marketplace/domain';
import { Button, Field, lazyResolver, Stack, TextInput } from '@marketplace/ui';
import { useForm } from 'react-hook-form';
import { forgetFailure } from '../failure-text.ts';
import { showFormFailure } from '../form-errors.ts';
import { OfflineNotice } from '../offline-notice.tsx';

const checks = lazyResolver(
  async () =>
    (await import(/* webpackChunkName: "later-profile-form-checks" */ './profile-form-checks.ts')).profileChecks,
);

const FIELDS = ['first_name', 'last_name', 'phone', 'title', 'agency_name', 'agency_city', 'agency_state'] as const;

function editable(profile: AgencyProfile): UpdateAgencyProfileForm {
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone: formatPhone(profile.phone),
    title: profile.title,
    agency_name: profile.agency_name,
    agency_city: profile.agency_city,
    agency_state: profile.agency_state,
  };
}

/** The agency's own profile. The email address identifies the account and can't be changed here. */
export function ProfileForm({ profile }: { profile: AgencyProfile }) {
  const { refreshProfile } = useAuth();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: checks,
    mode: 'onTouched',
    defaultValues: editable(profile),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const send = useOneAtATime(async (form: UpdateAgencyProfileForm) => {
    forgetFailure();
    try {
      reset(editable(await callApi(updateAgencyProfileCall, { body: form })));
      toast({ title: 'Profile updated successfully!', tone: 'success' });
      await refreshProfile();
    } catch (error) {
      showFormFailure(error, FIELDS, setError, 'Failed to update profile');
    }
  });
  const submit = handleSubmit(send);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={5} onFocus={checks.preload}>
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
          <Field
            label="Agency name"
            required
            error={errors.agency_name?.message}
            hint={profile.verified ? 'A new name needs to be verified again.' : undefined}
          >
            <TextInput autoComplete="organization" {...register('agency_name')} />
          </Field>
          <Field label="Agency city" optional error={errors.agency_city?.message}>
            <TextInput autoComplete="address-level2" {...register('agency_city')} />
          </Field>
          <Field label="Agency state" optional error={errors.agency_state?.message}>
            <TextInput
              autoComplete="address-level1"
              maxLength={2}
              placeholder="e.g. IN"
              {...register('agency_state')}
            />
          </Field>
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

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  @media (min-width: 600px) {
    grid-template-columns: 1fr 1fr;
  }
`;
