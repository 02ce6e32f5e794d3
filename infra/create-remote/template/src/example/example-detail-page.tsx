import { usePageTitle, useParams } from '@marketplace/platform';
import { Heading, Page, Section } from '@marketplace/ui';

/** /example/:slug: a detail page. */
export default function ExampleDetailPage() {
  const { slug = '' } = useParams();
  usePageTitle(`Example ${slug}`);
  return (
    <Section>
      <Page width="narrow">
        <Heading level={1}>Example {slug}</Heading>
      </Page>
    </Section>
  );
}
