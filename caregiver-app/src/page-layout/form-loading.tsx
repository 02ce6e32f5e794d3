import { useLanguage } from '@marketplace/platform';
import { Card, Skeleton, Stack, VisuallyHidden } from '@marketplace/ui';

/** `alone`: whether the page shows nothing else. */
export function FormLoading({ alone = true }: { alone?: boolean }) {
  const { t } = useLanguage();
  return (
    <Card padding={6} {...(alone ? { 'data-page-loading': true } : {})}>
      <VisuallyHidden role="status">{t('Loading...')}</VisuallyHidden>
      <Stack gap={6} aria-hidden>
        <Skeleton height="2.5rem" />
        <Skeleton height="1.75rem" width="60%" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3.25rem" />
      </Stack>
    </Card>
  );
}
