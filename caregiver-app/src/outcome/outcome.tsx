import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, Stack, Text } from '@marketplace/ui';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { RoundIcon } from './round-icon.tsx';

/** The end of a flow: what happened, what comes next, and where to go. */
export function Outcome({
  title,
  headingLevel = 1,
  children,
  actions,
}: {
  title: string;
  headingLevel?: 1 | 2;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Card padding={8}>
      <Stack gap={5} align="center" style={{ textAlign: 'center' }}>
        <RoundIcon $tone="accent">
          <CheckCheck aria-hidden />
        </RoundIcon>
        <FocusedHeading level={headingLevel} size={2}>
          {title}
        </FocusedHeading>
        <Text as="div" size="l" tone="muted">
          {children}
        </Text>
        {actions}
      </Stack>
    </Card>
  );
}
