import type { SignUpForm as SignUpFields } from '@marketplace/contracts';
import { AppLink, Navigate, PageLoading, useAssociationPath, useAuth } from '@marketplace/platform';
import { useState } from 'react';
import { AuthCard } from './auth-card.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export default function SignUpPage() {
  const { user, loading } = useAuth();
  const inAssociation = useAssociationPath();
  const [typed, setTyped] = useState<Partial<SignUpFields>>({});
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (loading) return <PageLoading />;
  if (user) return <Navigate to={inAssociation('/candidates')} replace />;
  if (sentTo !== null) {
    return (
      <CheckYourEmail resend={<ResendConfirmation email={sentTo} />} onOtherAddress={() => setSentTo(null)}>
        We sent a confirmation link to <strong>{sentTo}</strong>. Open it in this browser to confirm your address and
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
        initial={typed}
        onSent={(form) => {
          setTyped(form);
          setSentTo(form.email.trim());
        }}
      />
    </AuthCard>
  );
}
