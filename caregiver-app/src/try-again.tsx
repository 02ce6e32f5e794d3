import { useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { adviceText, failureOf, SOMETHING_WRONG } from './form-failure/failure.ts';

interface TryAgainProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  busyText: string;
}

export default function TryAgain({ query, busyText }: TryAgainProps) {
  const { t } = useLanguage();
  const failure = failureOf(query.error, SOMETHING_WRONG);
  return (
    <div role="alert">
      <Outcome
        picture="away"
        title={t(failure.words)}
        headingLevel={1}
        primary={
          <Button busy={query.isFetching} busyText={busyText} onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {adviceText(failure, t)}
      </Outcome>
    </div>
  );
}
