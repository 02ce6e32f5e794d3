import { AppLink, useAuth, useLocation } from '@marketplace/platform';
import { Button, Cluster, Spinner, type ButtonProps } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { useNamedCheckout } from './settled-checkout.query.ts';

/** Shown when this session has no known payment or free unlock. Doesn't claim that anything was paid. */
export function NothingKnown() {
  const { user, loading } = useAuth();
  if (loading) return <Spinner label="One moment, please..." />;
  if (user === null) {
    return (
      <>
        <p>Sign in to see what you have unlocked.</p>
        <Ways>
          <SignIn />
        </Ways>
      </>
    );
  }
  return (
    <>
      <p>Your account shows your plan and what you have unlocked.</p>
      <BrowseCandidates
        first={
          <Button asChild>
            <AppLink to="/account">My Account</AppLink>
          </Button>
        }
      />
    </>
  );
}

/** Returns to this page if it's about a checkout, else to the account. */
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

/** A primary action, and a link to the candidates. */
export function BrowseCandidates({ first }: { first: ReactNode }) {
  return (
    <Ways>
      {first}
      <Button asChild variant="secondary">
        <AppLink to="/candidates">Browse Candidates</AppLink>
      </Button>
    </Ways>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return (
    <Cluster gap={3} justify="center">
      {children}
    </Cluster>
  );
}
