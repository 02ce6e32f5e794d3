import { useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';

export default function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useLanguage();
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
