import { useLanguage } from '@marketplace/platform';
import { RefusedLink } from '../secure-link/refused-link.tsx';

export function LinkEnded() {
  const { t } = useLanguage();
  return (
    <RefusedLink
      explanation={t(
        "Only the link in the newest email works, for about a month. You can still update your times. We'll email you a secure link to your profile.",
      )}
    />
  );
}
