import { useLanguage } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useEffect } from 'react';
import { RefusedLink } from '../secure-link/refused-link.tsx';
import { tellInvalidLink } from '../secure-link/tell-invalid-link.ts';

export default function LinkInvalid({ onNewLink }: { onNewLink: () => void }) {
  const { t } = useLanguage();
  useEffect(() => {
    tellInvalidLink(t);
  }, [t]);
  return (
    <RefusedLink
      explanation={t('Links work for 24 hours. We can send you a new one.')}
      action={
        <Button size="l" onClick={onNewLink}>
          {t('Request a New Link')}
        </Button>
      }
    />
  );
}
