import { signUpCall, type SignUpForm as SignUpFields } from '@marketplace/contracts';
import { US_STATES } from '@marketplace/domain';
import {
  AppLink,
  callApi,
  Navigate,
  PageLoading,
  useAssociation,
  useAssociationPath,
  useAuth,
} from '@marketplace/platform';
import { Field, FormError, Select, Stack, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { AuthCard, FieldPair } from './auth-card.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { signUpChecks } from './lazy-form-checks.ts';
import { meetsPasswordRules, NewPasswordField } from './new-password-field.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

export default function SignUpPage() {
  const { user, loading } = useAuth();
  const associationPath = useAssociationPath();
  const [typedFields, setTypedFields] = useState<Partial<SignUpFields>>({});
  const [recipient, setRecipient] = useState<string | null>(null);

  if (loading) return <PageLoading />;
  if (user) return <Navigate to={associationPath('/candidates')} replace />;
  if (recipient !== null) {
    return (
      <CheckYourEmail resend={<ResendConfirmation email={recipient} />} onOtherAddress={() => setRecipient(null)}>
        We sent a confirmation link to <strong>{recipient}</strong>. Open it in this browser to confirm your address and
        start browsing candidates.
      </CheckYourEmail>
    );
  }
  return (
    <AuthCard
      title="Create your agency account"
      pageTitle="Sign Up"
      lead="Browse caregivers for free. You pay only when you unlock a contact."
      foot={
        <>
          Already have an account? <AppLink to="/signin">Sign In</AppLink>
        </>
      }
    >
      <SignUpForm
        initialValues={typedFields}
        onSent={(form) => {
          setTypedFields(form);
          setRecipient(form.email.trim());
        }}
      />
    </AuthCard>
  );
}

const STATE_OPTIONS = US_STATES.map(({ code, name }) => ({ value: code, label: name }));
const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'title',
  'agency_name',
  'agency_city',
  'agency_state',
  'password',
] as const;

function SignUpForm({
  initialValues,
  onSent,
}: {
  initialValues: Partial<SignUpFields>;
  onSent: (form: SignUpFields) => void;
}) {
  const association = useAssociation()?.code;
  const form = useForm<SignUpFields>({
    resolver: signUpChecks,
    mode: 'onTouched',
    defaultValues: {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      title: '',
      agency_name: '',
      agency_city: '',
      password: '',
      ...initialValues,
      association,
    },
  });
  const { register, control, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  const { failure, onSubmit } = useFormSubmit(form, {
    fields: FIELDS,
    fallback: 'Failed to create account',
    send: async (body) => {
      await callApi(signUpCall, { token: null, body });
      onSent(getValues());
    },
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={5} onFocus={signUpChecks.preload}>
        <FormError failure={failure} />
        <PersonFields register={register} errors={errors} />
        <AgencyFields register={register} errors={errors} />
        <NewPasswordField
          label="Password"
          password={password}
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton busy={isSubmitting} busyText="Creating account..." disabled={!meetsPasswordRules(password)}>
          Create account
        </SubmitButton>
        <MutedText>
          By creating an account, you agree to the <AppLink to="/agency-terms">Agency Terms and Conditions</AppLink>.
        </MutedText>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  register: UseFormRegister<SignUpFields>;
  errors: FieldErrors<SignUpFields>;
}

function PersonFields({ register, errors }: FieldsProps) {
  return (
    <>
      <FieldPair>
        <Field label="First name" required error={errors.first_name?.message}>
          <TextInput autoComplete="given-name" {...register('first_name')} />
        </Field>
        <Field label="Last name" required error={errors.last_name?.message}>
          <TextInput autoComplete="family-name" {...register('last_name')} />
        </Field>
      </FieldPair>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <FieldPair>
        <Field label="Phone" required error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        <Field label="Title" required error={errors.title?.message}>
          <TextInput autoComplete="organization-title" placeholder="e.g. Recruiter" {...register('title')} />
        </Field>
      </FieldPair>
    </>
  );
}

function AgencyFields({ register, errors }: FieldsProps) {
  return (
    <>
      <Field label="Agency name" required error={errors.agency_name?.message}>
        <TextInput autoComplete="organization" {...register('agency_name')} />
      </Field>
      <FieldPair data-second="wider">
        <Field label="Agency city" required error={errors.agency_city?.message}>
          <TextInput autoComplete="address-level2" {...register('agency_city')} />
        </Field>
        <Field label="Agency state" required error={errors.agency_state?.message}>
          <Select
            autoComplete="address-level1"
            placeholder="Select a state"
            options={STATE_OPTIONS}
            {...register('agency_state')}
          />
        </Field>
      </FieldPair>
    </>
  );
}
