import { type CandidateAreas, candidateAreasCall, type CandidateListParams } from '@marketplace/contracts';
import { type ListedDiscipline, withCommas } from '@marketplace/domain';
import { AppLink, callApi, keepPreviousData, styled, useQuery } from '@marketplace/platform';
import { FROM_TABLET, Skeleton, Text } from '@marketplace/ui';
import { candidateAreaKeys } from '../candidate-search/candidate-search.keys.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { failureText } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { bearingOf } from './area-layout.ts';
import { AreaPicture } from './area-picture.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

interface NearbyMapProps {
  discipline: ListedDiscipline;
  /** Parameters of the list call, including a ZIP code. */
  params: CandidateListParams;
  /** ZIP of the area that the list is limited to; empty for none. */
  chosenZip: string;
  isWide: boolean;
  addressOf: (zip: string) => string;
  onChoose: (zip: string) => void;
  onFollow: () => void;
}

export function NearbyMap({ discipline, params, chosenZip, isWide, addressOf, onChoose, onFollow }: NearbyMapProps) {
  const { data, error, isError, isFetching, refetch } = useCandidateAreas(params);
  const place = usePlaceName(params.search_zip_code ?? '');
  if (isError) {
    return (
      <LoadFailed
        title={failureText(error, 'The map could not be loaded. Please try again.')}
        query={{ isFetching, refetch }}
      />
    );
  }
  const withPeople = data?.areas.filter(({ people }) => people > 0) ?? [];
  const total = withPeople.reduce((sum, { people }) => sum + people, 0);
  const table = data === undefined ? null : <AreaTable areas={data} {...{ chosenZip, addressOf, onFollow }} />;
  return (
    <Root>
      {data === undefined ? (
        <Square>
          <Skeleton height="100%" />
        </Square>
      ) : (
        <AreaPicture areas={data} radius={data.radius} chosenZip={chosenZip} onChoose={onChoose} />
      )}
      <Words>
        <Text size="s" role="status">
          {data === undefined
            ? 'Loading the map...'
            : `${withCommas(total)} ${total === 1 ? discipline.name : discipline.plural} in ${count(withPeople.length, 'area')} within ${count(data.radius, 'mile')} of ${place}`}
        </Text>
        {isWide ? <Scrolled>{table}</Scrolled> : null}
        {!isWide && withPeople.length > 0 ? (
          <details>
            <Summary>Show as table</Summary>
            {table}
          </details>
        ) : null}
        <MutedText>
          Choose a dot to list its people. Dots are approximate areas, not addresses. The list measures miles to them.
        </MutedText>
      </Words>
    </Root>
  );
}

const count = (number: number, noun: string) => `${withCommas(number)} ${noun}${number === 1 ? '' : 's'}`;

const Root = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  ${FROM_TABLET} {
    padding-inline: var(--space-4);
    grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    align-items: center;
  }
`;

const Square = styled.div`
  width: 100%;
  max-width: 23rem;
  aspect-ratio: 1;
  margin-inline: auto;
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  padding-inline: var(--space-2);

  > :last-child {
    font-size: var(--text-xs);
  }
`;

/** Fits eight areas, about the height of the picture next to them. Longer content scrolls. */
const Scrolled = styled.div`
  max-height: 17.75rem;
  overflow-y: auto;
  scrollbar-width: thin;
`;

const Summary = styled.summary`
  width: fit-content;
  min-height: var(--target-min);
  color: var(--color-link);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  cursor: pointer;
`;

type AreaTableProps = Pick<NearbyMapProps, 'chosenZip' | 'addressOf' | 'onFollow'> & { areas: CandidateAreas };

function AreaTable({ areas: { center, areas }, chosenZip, addressOf, onFollow }: AreaTableProps) {
  const withPeople = areas
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => b.people - a.people || a.miles - b.miles);
  return (
    <Table aria-label="Matches by area">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">From here</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {withPeople.map((area) => (
          <tr key={area.zip} data-selected={area.zip === chosenZip ? 'true' : undefined}>
            <th scope="row">
              <AppLink
                to={addressOf(area.zip)}
                aria-current={area.zip === chosenZip ? 'true' : undefined}
                aria-label={`${area.city}, ${area.state}, ${bearingOf(center, area)}`}
                onClick={onFollow}
              >
                {`${area.city}, ${area.state}`}
              </AppLink>
            </th>
            <td>{bearingOf(center, area)}</td>
            <td>{withCommas(area.people)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);
  line-height: 1.3;

  th,
  td {
    padding: 0 var(--space-2);
    border-block-end: 1px solid var(--color-line);
    font-weight: 400;
    text-align: start;
  }
  thead th {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }
  th:last-child,
  td:last-child {
    text-align: end;
  }
  td {
    white-space: nowrap;
  }
  a {
    display: flex;
    align-items: center;
    min-height: max(2rem, var(--target-min));
  }
  [data-selected] {
    background: var(--color-tint);
  }
`;

/** Fetches the number of matches per area within the radius. Keeps the previous counts during a refetch. */
function useCandidateAreas(params: CandidateListParams) {
  const { page_offset: _offset, page_limit: _limit, sort_by: _order, area: _area, ...search } = params;
  return useQuery({
    queryKey: candidateAreaKeys.of(search),
    queryFn: async ({ signal }) => ({
      ...(await callApi(candidateAreasCall, { query: search, signal })),
      radius: search.radius_miles ?? 0,
    }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
