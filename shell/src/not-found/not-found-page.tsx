import { AppLink, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Heading, Page, Section, Stack, Text } from '@marketplace/ui';

/** Shown for any path without a page. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  useNoIndex();
  return (
    <Section>
      <Page width="narrow">
        <Stack gap={5} align="center">
          <Heading level={1} size="display">
            404
          </Heading>
          <Text size="l" tone="muted">
            Oops! Page not found
          </Text>
          <Button asChild>
            <AppLink to="/">Return to Home</AppLink>
          </Button>
        </Stack>
      </Page>
    </Section>
  );
}
