import { useLanguage } from '@marketplace/platform';
import { RefusedLink } from '../secure-link/refused-link.tsx';

export function QuestionLinkEnded() {
  const { t } = useLanguage();
  return (
    <RefusedLink
      explanation={t('This link does not work. Your profile lists the questions that agencies asked you.')}
    />
  );
}
