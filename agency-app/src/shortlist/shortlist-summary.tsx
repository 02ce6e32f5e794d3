import { Card, Cluster, Text } from '@marketplace/ui';
import { LinkButton } from '../links/link-button.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

/** `count` is undefined if it failed to load. */
export function ShortlistSummary({ count }: { count: number | undefined }) {
  return (
    <TitledSection id="shortlist-heading" title="Shortlist">
      <Card padding={5}>
        <Cluster justify="space-between" gap={3}>
          <Text>{summaryOf(count)}</Text>
          <LinkButton variant="secondary" to="/shortlist" label="Open shortlist" />
        </Cluster>
      </Card>
    </TitledSection>
  );
}

function summaryOf(count: number | undefined): string {
  if (count === undefined) return 'Compare the candidates you bookmarked before you unlock one.';
  if (count === 0) return 'Bookmark candidates on a list to compare them before you unlock one.';
  return count === 1 ? '1 candidate to compare' : `${count} candidates to compare`;
}
