import { styled } from '@marketplace/platform';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const TONES = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof TONES | undefined;
  title?: ReactNode;
  action?: ReactNode;
  /** Announces the alert when it appears; assertively for `danger`. */
  live?: boolean | undefined;
}

const Root = styled.div<{ $tone: keyof typeof TONES }>`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-${({ $tone }) => $tone}-soft);
  color: var(--color-on-${({ $tone }) => $tone}-soft);
  text-align: start;

  > svg {
    flex: none;
    width: 1.375rem;
    height: 1.375rem;
    margin-block-start: 0.0625rem;
  }
`;
const Body = styled.div`
  display: grid;
  gap: var(--space-1);
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  text-wrap: pretty;

  a {
    color: inherit;
    font-weight: var(--weight-bold);
  }
`;
const Title = styled.p`
  font-weight: var(--weight-bold);
  line-height: 1.5;
`;
const Action = styled.div`
  margin-block-start: var(--space-2);
`;

export function Alert({ tone = 'info', title, action, live = false, children, ...rest }: AlertProps) {
  const Icon = TONES[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <Root role={role} $tone={tone} {...rest}>
      <Icon aria-hidden="true" />
      <Body>
        {title ? <Title>{title}</Title> : null}
        {children ? <div>{children}</div> : null}
        {action ? <Action>{action}</Action> : null}
      </Body>
    </Root>
  );
}
