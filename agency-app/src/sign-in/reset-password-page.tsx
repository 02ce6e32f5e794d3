import { recoverCall } from '@marketplace/contracts';
import { AppLink, callApi, toast, useAppNavigate, useAuth, useNoIndex } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { AuthCard } from './auth-card.tsx';
import { isInvalidLink, useLinkExchange } from './link-exchange.query.ts';
import { useLinkToken } from './link-token.ts';
import { LinkWaiting } from './link-waiting.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const TITLE = 'Reset your password';
const REQUEST_TEXT = 'Please request a new password reset link.';

/**
 * Landing page for the link in the password reset mail. Exchanges its token for a recovery token, which the password
 * change requires.
 */
export default function ResetPasswordPage() {
  useNoIndex();
  const token = useLinkToken();
  const navigate = useAppNavigate();
  const { announce } = useAuth();
  const [expired, setExpired] = useState(false);
  const recovery = useLinkExchange('recover', token, (linkToken) =>
    callApi(recoverCall, { token: null, body: { token: linkToken } }),
  );

  const proof = recovery.data?.recovery_token;
  useEffect(() => {
    if (proof !== undefined) announce('password_recovery');
  }, [proof, announce]);

  const invalid = token === null || expired || isInvalidLink(recovery.error);
  useEffect(() => {
    if (invalid) toast({ title: 'Invalid or expired link', description: REQUEST_TEXT, tone: 'error' });
  }, [invalid]);

  if (invalid) {
    return (
      <OutcomePage
        picture="broken_link"
        title="Invalid Link"
        primary={
          <Button asChild>
            <AppLink to="/forgot-password">Request New Link</AppLink>
          </Button>
        }
      >
        This password reset link is invalid or has expired. {REQUEST_TEXT}
      </OutcomePage>
    );
  }
  if (recovery.error || !recovery.data) return <LinkWaiting title={TITLE} doing="Loading..." asking={recovery} />;
  return (
    <AuthCard
      title={TITLE}
      pageTitle="Reset Password"
      lead="Choose a new password. You'll be signed out everywhere else."
    >
      <ResetPasswordForm
        recoveryToken={recovery.data.recovery_token}
        onExpired={() => setExpired(true)}
        onUpdated={() => {
          announce('user_updated');
          toast({ title: 'Password updated successfully', tone: 'success' });
          navigate('/signin', { replace: true });
        }}
      />
    </AuthCard>
  );
}
