import { useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';

export interface TryAgainProps {
  busy: boolean;
  /** The button's text while it is busy. */
  busyText: string;
  onTry: () => void;
}

/** The error shown where something did not load, with a retry. */
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
