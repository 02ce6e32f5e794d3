import { Link2Off } from 'lucide-react';
import { AppLink, useLanguage } from '@marketplace/platform';
import { Button, Card, Stack, Text } from '@marketplace/ui';
import { FocusedHeading } from '../page-parts/focused-heading.tsx';
import { RoundIcon } from '../page-parts/round-icon.tsx';

/** The link of a monthly mail that is too old, replaced by a newer one, or mistyped. */
export function LinkEnded() {
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
          {t(
            'Only the link of the newest email works, for about a month. You can still bring your times up to date: we email you a secure link to your profile.',
          )}
        </Text>
        <Button asChild size="l">
          <AppLink to="/update-profile">{t('Request a New Link')}</AppLink>
        </Button>
      </Stack>
    </Card>
  );
}
