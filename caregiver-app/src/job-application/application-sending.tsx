import { useLanguage } from '@marketplace/platform';
import { Button, Card, Outcome, Spinner, Stack } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';

export function ApplicationSending({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const { t } = useLanguage();
  if (failure === null) {
    return (
      <Card padding={8}>
        <Stack gap={4} align="center">
          <Spinner label={t('Sending your application...')} />
        </Stack>
      </Card>
    );
  }
  return (
    <Outcome
      picture="away"
      title={t('Your profile is saved')}
      headingLevel={1}
      focused
      primary={
        <Button size="l" onClick={onRetry}>
          {t('Send my application')}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
      <p>{t("Your application hasn't been sent yet. You don't have to fill in anything again.")}</p>
    </Outcome>
  );
}
