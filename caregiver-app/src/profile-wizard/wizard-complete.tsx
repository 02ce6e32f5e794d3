import { AppLink, siteConfig, Slot, useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';

/** The end of the plain wizard. */
export function WizardComplete({ headingLevel }: { headingLevel: 1 | 2 }) {
  const { t } = useLanguage();
  return (
    <>
      <Outcome
        picture="welcome"
        title={t('Welcome to the {product}!', { product: siteConfig().productName })}
        headingLevel={headingLevel}
        focused
        primary={
          <Button asChild variant="secondary">
            <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
          </Button>
        }
      >
        {t('Your profile is complete, and agencies can find you now. Our team will be in touch soon.')}
      </Outcome>
      <Slot name="wizard-end" />
    </>
  );
}
