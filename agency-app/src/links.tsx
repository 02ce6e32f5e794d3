import { AppLink, Navigate, styled, useAssociationPath } from '@marketplace/platform';
import { Button, type ButtonProps } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  to: string;
  label: string;
  state?: unknown;
}

/** A link that looks like a button. */
export const LinkButton = ({ to, label, state, ...look }: LinkButtonProps) => (
  <Button asChild {...look}>
    <AppLink to={to} state={state}>
      {label}
    </AppLink>
  </Button>
);

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Back asChild variant="ghost" size="s">
    <AppLink to={to}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </AppLink>
  </Back>
);

/** Redirects to a path that does not exist, so that the shell shows its not-found page. */
export function NotFound() {
  const inAssociation = useAssociationPath();
  return <Navigate to={inAssociation('/not-found')} replace />;
}

const Back = styled(Button)`
  @media (forced-colors: none) {
    margin-inline-start: calc(-1 * var(--space-4));
  }
`;
