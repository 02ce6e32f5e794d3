import type { ComponentProps, ReactNode } from 'react';
import { AppLink, useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import TryAgain from '../try-again.tsx';
import { isLinkRefused } from './link-call.ts';

interface StoppedMailsProps {
  token: string | null;
  stopping: ComponentProps<typeof TryAgain>['query'] & { isError: boolean; data: unknown };
  rejectedContent: ReactNode;
  title: string;
  children: ReactNode;
}

/** Landing page for unsubscribe links. */
export function StoppedMails({ token, stopping, rejectedContent, title, children }: StoppedMailsProps) {
  const { t } = useLanguage();
  if (token === null || isLinkRefused(stopping.error)) return rejectedContent;
  if (stopping.isError) return <TryAgain query={stopping} busyText={t('Stopping...')} />;
  if (stopping.data === undefined) return <FormLoading />;
  return (
    <Outcome
      picture="done"
      headingLevel={1}
      focused
      title={title}
      primary={
        <Button asChild variant="secondary">
          <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
        </Button>
      }
    >
      {children}
    </Outcome>
  );
}
