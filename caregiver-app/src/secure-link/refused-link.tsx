import type { ReactNode } from 'react';
import { AppLink, useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';

interface RefusedLinkProps {
  explanation: string;
  /** Defaults to a link to the page that emails a new link. */
  action?: ReactNode;
}

export function RefusedLink({ explanation, action }: RefusedLinkProps) {
  const { t } = useLanguage();
  const newLink = (
    <Button asChild size="l">
      <AppLink to="/update-profile">{t('Request a New Link')}</AppLink>
    </Button>
  );
  return (
    <Outcome
      picture="broken_link"
      title={t('Invalid or expired link')}
      headingLevel={1}
      focused
      primary={action ?? newLink}
    >
      {explanation}
    </Outcome>
  );
}
