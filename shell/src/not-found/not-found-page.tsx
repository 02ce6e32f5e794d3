import { AppLink, useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Heading, Page, Section, Stack, Text } from '@marketplace/ui';

/** Shown for any path without a page. */
export function NotFoundPage() {
  const { t } = useLanguage();
  usePageTitle(t('Page not found'));
  useNoIndex();
  return (
    <Section>
      <Page width="narrow">
        <Stack gap={5} align="center">
          <Heading level={1} size="display">
            404
          </Heading>
          <Text size="l" tone="muted">
            {t('Oops! Page not found')}
          </Text>
          <Button asChild>
            <AppLink to="/">{t('Return to Home')}</AppLink>
          </Button>
        </Stack>
      </Page>
    </Section>
  );
}
