import { usePageTitle, useParams } from '@marketplace/platform';
import { Heading, Page, Section } from '@marketplace/ui';

/** /example/:slug: one of them. */
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
