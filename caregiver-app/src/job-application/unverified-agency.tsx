import { useLanguage } from '@marketplace/platform';
import { Alert } from '@marketplace/ui';

export default function UnverifiedAgency() {
  const { t } = useLanguage();
  return (
    <Alert tone="warning" title={t("We haven't verified this agency yet")}>
      {t(
        "Anyone can sign up under an agency's name. Check the agency's state license before you share documents or your Social Security number.",
      )}
    </Alert>
  );
}
