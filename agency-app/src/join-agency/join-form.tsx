import { joinAsNewPersonCall, type JoinAsNewPersonForm, type ReadInvitationResponse } from '@marketplace/contracts';
import { AppLink, callApi, isApiError, toast, useAppNavigate, useAuth } from '@marketplace/platform';
import { Field, FormError, Stack, TextInput } from '@marketplace/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { FieldPair } from '../sign-in/auth-card.tsx';
import { joinChecks } from '../sign-in/lazy-form-checks.ts';
import { meetsPasswordRules, NewPasswordField } from '../sign-in/new-password-field.tsx';
import { InvitationCard } from './invitation-lead.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

type Fields = Pick<JoinAsNewPersonForm, 'first_name' | 'last_name' | 'password'>;

interface JoinFormProps {
  invitation: ReadInvitationResponse;
  token: string;
  onJoined: () => void;
  /** Called if the link is no longer valid. */
  onRejected: (error: unknown) => void;
  /** Called if the address has an account by now. */
  onHasAccount: () => void;
}

/** Form for new people. The link proves the email address, so the form needs only name and password. */
export function JoinForm({ invitation, token, onJoined, onRejected, onHasAccount }: JoinFormProps) {
  const { acceptSession } = useAuth();
  const navigate = useAppNavigate();
  const form = useForm<Fields>({
    resolver: joinChecks,
    mode: 'onTouched',
    defaultValues: { first_name: '', last_name: '', password: '' },
  });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  const { failure, onSubmit } = useFormSubmit(form, {
    fields: ['first_name', 'last_name', 'password'],
    fallback: 'Failed to join the agency',
    send: async (fields) => {
      try {
        const session = await callApi(joinAsNewPersonCall, { token: null, body: { ...fields, token } });
        onJoined();
        acceptSession(session);
      } catch (error) {
        if (isApiError(error) && error.code === 'account_exists') return onHasAccount();
        if (!isApiError(error) || (error.code !== 'link_invalid' && error.code !== 'invitation_accepted')) throw error;
        return onRejected(error);
      }
      toast({ title: `Welcome to ${invitation.agency_name}`, tone: 'success' });
      navigate('/candidates', { replace: true });
    },
  });

  return (
    <InvitationCard invitation={invitation}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={5} onFocus={joinChecks.preload}>
          <FormError failure={failure} />
          <Field label="Email" hint="You'll sign in with this address.">
            <TextInput type="email" autoComplete="username" value={invitation.email} readOnly />
          </Field>
          <FieldPair>
            <Field label="First name" required error={errors.first_name?.message}>
              <TextInput autoComplete="given-name" {...register('first_name')} />
            </Field>
            <Field label="Last name" required error={errors.last_name?.message}>
              <TextInput autoComplete="family-name" {...register('last_name')} />
            </Field>
          </FieldPair>
          <NewPasswordField
            label="Password"
            password={password}
            error={errors.password?.message}
            {...register('password')}
          />
          <SubmitButton busy={isSubmitting} busyText="Joining..." disabled={!meetsPasswordRules(password)}>
            Join the agency
          </SubmitButton>
          <MutedText>
            By joining, you agree to the <AppLink to="/agency-terms">Agency Terms and Conditions</AppLink>.
          </MutedText>
        </Stack>
      </form>
    </InvitationCard>
  );
}
