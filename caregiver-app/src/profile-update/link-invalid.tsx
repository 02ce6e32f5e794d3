import { Link2Off } from 'lucide-react';
import { useLanguage } from '@marketplace/platform';
import { Button, Card, Stack, Text } from '@marketplace/ui';
import { FocusedHeading } from '../page-parts/focused-heading.tsx';
import { RoundIcon } from '../page-parts/round-icon.tsx';

/** An update link that is used up, too old or mistyped, and the way to a new one. */
export function LinkInvalid({ onNewLink }: { onNewLink: () => void }) {
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
          {t('Links work for 24 hours, and only the newest one counts. We are happy to send you a new one.')}
        </Text>
        <Button size="l" onClick={onNewLink}>
          {t('Request a New Link')}
        </Button>
      </Stack>
    </Card>
  );
}
