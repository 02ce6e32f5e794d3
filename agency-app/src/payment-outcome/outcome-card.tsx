import { styled } from '@marketplace/platform';
import { Card, Cluster, Heading, Page, Text } from '@marketplace/ui';
import type { ReactNode } from 'react';

interface OutcomeCardProps {
  tone: 'success' | 'neutral' | 'danger';
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
}

/** Layout of the pages shown after a checkout or an unlock. */
export function OutcomeCard({ tone, icon, title, children, actions }: OutcomeCardProps) {
  return (
    <Outer width="narrow">
      <Surface padding={8}>
        <Picture $tone={tone} aria-hidden="true">
          {icon}
        </Picture>
        <Heading level={1} size={2}>
          {title}
        </Heading>
        <Words forwardedAs="div" tone="muted" size="l" role="status">
          {children}
        </Words>
        {actions ? (
          <Cluster gap={3} justify="center">
            {actions}
          </Cluster>
        ) : null}
      </Surface>
    </Outer>
  );
}

const TONES = {
  success: ['--color-success-soft', '--color-on-success-soft'],
  neutral: ['--color-tint', '--color-on-tint'],
  danger: ['--color-danger-soft', '--color-on-danger-soft'],
} as const;

const Outer = styled(Page)`
  padding-block: clamp(2rem, 7vw, 5rem) var(--space-16);
`;

const Surface = styled(Card)`
  display: grid;
  justify-items: center;
  gap: var(--space-5);
  text-align: center;
`;

const Words = styled(Text)`
  > * + * {
    margin-block-start: var(--space-3);
  }
  > * + * + :not(p) {
    margin-block-start: var(--space-5);
  }
`;

const Picture = styled.span<{ $tone: keyof typeof TONES }>`
  display: grid;
  place-items: center;
  width: 4.5rem;
  height: 4.5rem;
  border-radius: var(--radius-full);
  background: var(${({ $tone }) => TONES[$tone][0]});
  color: var(${({ $tone }) => TONES[$tone][1]});

  svg {
    width: 2.125rem;
    height: 2.125rem;
  }
`;
