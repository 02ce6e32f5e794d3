import { styled } from '@marketplace/platform';
import { Grid, Heading, Stack } from '@marketplace/ui';
import { LoadFailed } from '../load-failed.tsx';
import { SavedSearchCard } from './saved-search-card.tsx';
import { useNewMatches, useSavedSearches } from './saved-searches.query.ts';

export function SavedSearchList() {
  const { data: searches, isError, isFetching, refetch } = useSavedSearches();
  const { data: newMatches } = useNewMatches();
  if (isError) {
    return <LoadFailed title="We couldn't load your saved searches." query={{ isFetching, refetch }} />;
  }
  if (searches === undefined || searches.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="saved-searches-heading">
      <Heading level={2} size={3} id="saved-searches-heading">
        Saved searches
      </Heading>
      <Cards forwardedAs="ul" minColumn="20rem" gap={4}>
        {searches.map((search) => (
          <li key={search.id}>
            <SavedSearchCard search={search} newMatches={newMatches?.find(({ id }) => id === search.id)?.count ?? 0} />
          </li>
        ))}
      </Cards>
    </Stack>
  );
}

const Cards = styled(Grid)`
  list-style: none;
  padding: 0;

  > li {
    display: grid;
    min-width: 0;
  }
`;
