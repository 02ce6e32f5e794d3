import { useLanguage } from '@marketplace/platform';
import { Alert, Button, Card, Spinner, Stack, Text } from '@marketplace/ui';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';

/** Between a stored profile and a stored application: on its way, or failed and to be tried again. */
export function ApplicationSending({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  const { t } = useLanguage();
  return (
    <Card padding={8}>
      {failure !== null ? (
        <Stack gap={5}>
          <FocusedHeading level={1} size={2}>
            {t('Your profile is saved')}
          </FocusedHeading>
          <Alert live tone="danger">
            {t(failure)}
          </Alert>
          <Text tone="muted">
            {t("Your application hasn't been sent yet. You don't have to fill in anything again.")}
          </Text>
          <Button size="l" onClick={onRetry}>
            {t('Send my application')}
          </Button>
        </Stack>
      ) : (
        <Stack gap={4} align="center">
          <Spinner label={t('Sending your application...')} />
        </Stack>
      )}
    </Card>
  );
}
