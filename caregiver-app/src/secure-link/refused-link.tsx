import type { ReactNode } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Outcome } from '@marketplace/ui';

export function RefusedLink({ why, action }: { why: string; action: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Outcome picture="broken_link" title={t('Invalid or expired link')} headingLevel={1} focused primary={action}>
      {why}
    </Outcome>
  );
}
