import { useLanguage } from '@marketplace/platform';
import { Alert, Button, Text } from '@marketplace/ui';

/** Says that what is typed stays on this device, and offers an empty form when some of it came back. */
export function DraftNote({ restored, onStartOver }: { restored: boolean; onStartOver: () => void }) {
  const { t } = useLanguage();
  if (!restored) {
    return (
      <Text size="s" tone="muted">
        {t('Your answers are saved on this device only, until you finish.')}
      </Text>
    );
  }
  return (
    <Alert
      title={t('We kept what you entered')}
      action={
        <Button variant="secondary" size="s" onClick={onStartOver}>
          {t('Start over')}
        </Button>
      }
    >
      {t("It's saved on this device only. Pick up where you left off, or start over if it isn't yours.")}
    </Alert>
  );
}
