import { AppLink, useLanguage } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { RefusedLink } from '../secure-link/refused-link.tsx';

export function QuestionLinkEnded() {
  const { t } = useLanguage();
  return (
    <RefusedLink
      why={t('This link does not work. Your profile lists the questions that agencies asked you.')}
      action={
        <Button asChild size="l">
          <AppLink to="/update-profile">{t('Request a New Link')}</AppLink>
        </Button>
      }
    />
  );
}
