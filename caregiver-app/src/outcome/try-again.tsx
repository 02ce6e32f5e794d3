import { useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';

export interface TryAgainProps {
  busy: boolean;
  /** What the button says meanwhile. */
  busyText: string;
  onTry: () => void;
}

/** Says that something did not load, with a retry. */
export function TryAgain({ busy, busyText, onTry }: TryAgainProps) {
  const { t } = useLanguage();
  return (
    <Alert
      live
      tone="danger"
      title={t('Something went wrong. Please try again.')}
      action={
        <Button busy={busy} busyText={busyText} onClick={onTry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
