import type { ReactNode } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Outcome } from '@marketplace/ui';

/** A mail's link that is used up, too old or mistyped: why that is, and the way to a new one. */
export function RefusedLink({ why, action }: { why: string; action: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Outcome picture="broken_link" title={t('Invalid or expired link')} headingLevel={1} focused primary={action}>
      {why}
    </Outcome>
  );
}
