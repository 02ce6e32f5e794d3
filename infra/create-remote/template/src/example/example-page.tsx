import { AppLink, useAssociation, usePageTitle } from '@marketplace/platform';
import { Button, Heading, Page, Section, Stack, Text } from '@marketplace/ui';

/** /example: the first page of this remote. */
export default function ExamplePage() {
  usePageTitle('Example');
  const association = useAssociation();
  return (
    <Section>
      <Page width="narrow">
        <Stack>
          <Heading level={1}>Example</Heading>
          <Text>{association === null ? 'For everybody.' : `For members of ${association.name}.`}</Text>
          <Button asChild>
            <AppLink to="/example/first">See the first one</AppLink>
          </Button>
        </Stack>
      </Page>
    </Section>
  );
}
