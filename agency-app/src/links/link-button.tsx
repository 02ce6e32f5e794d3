import { AppLink } from '@marketplace/platform';
import { Button, type ButtonProps } from '@marketplace/ui';

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  to: string;
  label: string;
  state?: unknown;
}

/** A link that looks like a button. */
export const LinkButton = ({ to, label, state, ...buttonProps }: LinkButtonProps) => (
  <Button asChild {...buttonProps}>
    <AppLink to={to} state={state}>
      {label}
    </AppLink>
  </Button>
);
