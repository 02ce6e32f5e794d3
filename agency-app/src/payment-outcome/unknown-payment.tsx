import { AppLink, useAuth, useLocation } from '@marketplace/platform';
import { Button, Spinner, type ButtonProps } from '@marketplace/ui';
import { useNamedCheckout } from './settled-checkout.query.ts';

/** Shown if this session has no known payment or free unlock. Does not claim that a payment was made. */
export function UnknownPayment() {
  const { user, loading } = useAuth();
  if (loading) return <Spinner label="One moment, please..." />;
  return (
    <p>
      {user === null
        ? 'Sign in to see what you have unlocked.'
        : 'Your account shows your plan and what you have unlocked.'}
    </p>
  );
}

/** Returns to this page if the URL has a checkout, otherwise to the account. */
export function SignIn({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) {
  const location = useLocation();
  const from = useNamedCheckout() === null ? { pathname: '/account' } : location;
  return (
    <Button asChild variant={variant}>
      <AppLink to="/signin" state={{ from }}>
        Sign In
      </AppLink>
    </Button>
  );
}
