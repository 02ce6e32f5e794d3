import { useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';

export interface TryAgainProps {
  busy: boolean;
  /** The button's text while it is busy. */
  busyText: string;
  onTry: () => void;
}

/** Shown instead of a page whose data did not load, with a retry. */
export function TryAgain({ busy, busyText, onTry }: TryAgainProps) {
  const { t } = useLanguage();
  return (
    <div role="alert">
      <Outcome
        picture="away"
        title={t('Something went wrong. Please try again.')}
        headingLevel={1}
        primary={
          <Button busy={busy} busyText={busyText} onClick={onTry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  );
}
