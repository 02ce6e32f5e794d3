import { useLanguage } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { RefusedLink } from '../secure-link/refused-link.tsx';

export function LinkInvalid({ onNewLink }: { onNewLink: () => void }) {
  const { t } = useLanguage();
  return (
    <RefusedLink
      why={t('Links work for 24 hours. We can send you a new one.')}
      action={
        <Button size="l" onClick={onNewLink}>
          {t('Request a New Link')}
        </Button>
      }
    />
  );
}
