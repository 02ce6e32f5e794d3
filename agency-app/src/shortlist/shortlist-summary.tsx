import { AppLink } from '@marketplace/platform';
import { Button, Card, Cluster, Heading, Stack, Text } from '@marketplace/ui';

/** `count` is undefined if it could not be loaded. */
export function ShortlistSummary({ count }: { count: number | undefined }) {
  return (
    <Stack as="section" gap={4} aria-labelledby="shortlist-heading">
      <Heading level={2} size={3} id="shortlist-heading">
        Shortlist
      </Heading>
      <Card padding={5}>
        <Cluster justify="space-between" gap={3}>
          <Text>{summaryOf(count)}</Text>
          <Button asChild variant="secondary">
            <AppLink to="/shortlist">Open shortlist</AppLink>
          </Button>
        </Cluster>
      </Card>
    </Stack>
  );
}

function summaryOf(count: number | undefined): string {
  if (count === undefined) return 'Compare the candidates you bookmarked before you unlock one.';
  if (count === 0) return 'Bookmark candidates on a list to compare them before you unlock one.';
  return count === 1 ? '1 candidate to compare' : `${count} candidates to compare`;
}
