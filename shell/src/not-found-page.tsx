import { AppLink, useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Outcome, Page, Section } from '@marketplace/ui';

export function NotFoundPage() {
  const { t } = useLanguage();
  usePageTitle(t('Page not found'));
  useNoIndex();
  return (
    <Section>
      <Page width="narrow">
        <Outcome
          picture="lost"
          title="404"
          headingLevel={1}
          primary={
            <Button asChild>
              <AppLink to="/">{t('Return to Home')}</AppLink>
            </Button>
          }
        >
          {t('Oops! Page not found')}
        </Outcome>
      </Page>
    </Section>
  );
}
