import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Card, Stack, Text } from '@marketplace/ui';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { RoundIcon } from '../outcome/round-icon.tsx';

/** A mail's link that is used up, too old or mistyped: why that is, and the way to a new one. */
export function RefusedLink({ why, action }: { why: string; action: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Card padding={8}>
      <Stack gap={5} align="center" style={{ textAlign: 'center' }}>
        <RoundIcon>
          <Link2Off aria-hidden />
        </RoundIcon>
        <FocusedHeading level={1} size={2}>
          {t('Invalid or expired link')}
        </FocusedHeading>
        <Text tone="muted" size="l">
          {why}
        </Text>
        {action}
      </Stack>
    </Card>
  );
}
