import { AGENCY_ROLES, type AgencyRole, type InviteBody } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Field, FormError, lazyResolver, Select, Stack, TextInput } from '@marketplace/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';
import { useInvite } from './people.mutation.ts';
import { ROLE_NAMES, ROLE_RIGHTS } from './role-words.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledCard } from '../page-layout/titled-section.tsx';

const checks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-invite-checks" */ './invite-checks.ts')).inviteChecks,
);

export const ROLE_OPTIONS = AGENCY_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));
const NOTHING: { email: string; role: AgencyRole } = { email: '', role: 'recruiter' };

/** Invitation form; only owners see it. */
export function InviteForm() {
  const invite = useInvite();
  const form = useForm<InviteBody>({ resolver: checks, defaultValues: NOTHING });
  const { register, reset, setFocus, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const role = useWatch({ control, name: 'role' });

  const { failure, onSubmit } = useFormSubmit(form, {
    fields: ['email', 'role'],
    fallback: 'Failed to send the invitation',
    send: async (body) => {
      await invite(body);
      reset(NOTHING);
      // Focuses the first field, because owners often send several invitations.
      setFocus('email');
    },
  });

  return (
    <TitledCard id="invite-heading" title="Invite a colleague">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={4} onFocus={checks.preload}>
          <FormError failure={failure} />
          <Columns>
            <Field label="Email" required error={errors.email?.message}>
              <TextInput type="email" inputMode="email" autoComplete="off" {...register('email')} />
            </Field>
            <Field label="Role" required error={errors.role?.message}>
              <Controller
                control={control}
                name="role"
                render={({ field }) => <Select options={ROLE_OPTIONS} {...field} />}
              />
            </Field>
          </Columns>
          <MutedText>{ROLE_RIGHTS[role]}</MutedText>
          <OfflineNotice />
          <div>
            <Button type="submit" busy={isSubmitting} busyText="Sending...">
              Send invitation
            </Button>
          </div>
        </Stack>
      </form>
    </TitledCard>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: start;

  @media (min-width: 37.5em) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;
