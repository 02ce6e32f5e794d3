import { useLanguage } from '@marketplace/platform';
import { Alert, Button, SkeletonCard, VisuallyHidden } from '@marketplace/ui';
import { adviceText, failureOf } from '../form-failure/failure.ts';

interface PartLoadingProps {
  query: { isLoadingError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** Message after a failed load, in English. */
  failed: string;
}

/** Placeholder of a section while it loads, or the reason for a failed load. */
export function PartLoading({ query, failed }: PartLoadingProps) {
  const { t } = useLanguage();
  if (query.isLoadingError) {
    const failure = failureOf(query.error, failed);
    return (
      <Alert
        live
        tone="danger"
        title={t(failure.words)}
        action={<Button onClick={() => void query.refetch()}>{t('Try again')}</Button>}
      >
        {adviceText(failure, t)}
      </Alert>
    );
  }
  return (
    <div>
      <VisuallyHidden role="status">{t('Loading...')}</VisuallyHidden>
      <SkeletonCard />
    </div>
  );
}
