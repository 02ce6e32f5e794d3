import { candidateTypesCall, type SavedSearch } from '@marketplace/contracts';
import { stateName } from '@marketplace/domain';
import { AppLink, callApi, styled, useAssociation, useNoIndex, usePageTitle, useQuery } from '@marketplace/platform';
import {
  Badge,
  BELOW_TABLET,
  Card,
  Grid,
  Heading,
  Outcome,
  Page,
  Skeleton,
  Stack,
  Text,
  TypeDrawing,
} from '@marketplace/ui';
import { useCases } from '../cases/cases.query.ts';
import { OpenCases } from '../cases/open-cases.tsx';
import { UnreachedEmail } from '../email-check/unreached-email.tsx';
import { detailOf } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { SavedSearchList } from '../saved-searches/saved-search-card.tsx';
import { useSavedSearches } from '../saved-searches/saved-searches.query.ts';
import { AgencySupplyMap } from '../supply/supply-map.tsx';
import { TypeSupply, useOwnState, useSupplyOfTypes } from '../supply/type-supply.tsx';
import { CARRIES_PLACE } from './use-carried-place.ts';

const SKELETON_CARDS = 6;

export default function CandidateTypesPage() {
  usePageTitle('Browse Available Candidates');
  useNoIndex();
  return (
    <Outer width="wide">
      <Stack gap={8}>
        <Stack gap={2}>
          <Heading level={1}>Browse Available Candidates</Heading>
          <Text tone="muted" size="l">
            Choose a discipline to see who is available, where, and when.
          </Text>
        </Stack>
        <UnreachedEmail />
        <OpenCases />
        <SavedSearchList />
        <CandidateTypes />
      </Stack>
    </Outer>
  );
}

function WhereTheyAre() {
  const ownState = useOwnState();
  const association = useAssociation();
  return (
    // The profile loads after the page. The key resets the map once the agency's US state is known.
    <AgencySupplyMap key={ownState} initialState={ownState}>
      <Heading level={2} size={3}>
        {association === null ? 'Who is available, and where' : `Who is available in ${stateName(association.state)}`}
      </Heading>
    </AgencySupplyMap>
  );
}

function CandidateTypes() {
  const supply = useSupplyOfTypes();
  const { data: types, isPending, isError, error, isFetching, refetch } = useCandidateTypes();
  // Wait for cases and saved searches, which appear above the types. Otherwise types would move under the
  // pointer.
  const searches = useSavedSearches();
  const cases = useCases();
  const isMoreExpected = [searches, cases].some((query) => query.isPending && query.failureCount === 0);
  if (isPending || isMoreExpected) {
    return (
      <Stack gap={4} data-page-loading>
        <Text tone="muted" role="status">
          Loading candidate types...
        </Text>
        <Grid minColumn="20rem" gap={4} aria-hidden="true">
          {Array.from({ length: SKELETON_CARDS }, (_, index) => (
            <Skeleton key={index} height="6.5rem" />
          ))}
        </Grid>
      </Stack>
    );
  }
  if (isError) {
    return (
      <LoadFailed
        title={detailOf(error, 'read_budget_used') ?? 'Error loading candidate types. Please try again.'}
        query={{ isFetching, refetch }}
      />
    );
  }
  if (types.length === 0) {
    return (
      <Outcome picture="nothing_yet" variant="tint" title="No care professionals are listed yet">
        New profiles appear here as soon as caregivers complete them. Please check back soon.
      </Outcome>
    );
  }
  return (
    <Stack gap={12}>
      <TypeGrid forwardedAs="ul" minColumn="17rem" gap={3}>
        {sortOwnFirst(types, [
          ...(cases.data ?? []).flatMap(({ disciplines }) => disciplines),
          ...disciplinesOf(searches.data ?? []),
        ]).map((type) => (
          <li key={type.code}>
            <TypeCard
              forwardedAs={AppLink}
              to={`/candidates/${type.slug}`}
              state={CARRIES_PLACE}
              interactive
              padding={3}
            >
              <Mark>
                <TypeDrawing name={type.icon_name} />
                <Badge>{type.abbreviation}</Badge>
              </Mark>
              <TypeText>
                <TypeName>{type.name}</TypeName>
                <TypeSupply code={type.code} supply={supply} />
              </TypeText>
            </TypeCard>
          </li>
        ))}
      </TypeGrid>
      {/* Below the types, so that the types do not move while this section loads. */}
      <WhereTheyAre />
    </Stack>
  );
}

const disciplinesOf = (searches: readonly SavedSearch[]) =>
  searches.flatMap(({ discipline, further_disciplines = [] }) => [discipline, ...further_disciplines]);

function sortOwnFirst<Type extends { code: string }>(types: readonly Type[], ownCodes: readonly string[]): Type[] {
  const isOwn = ({ code }: Type) => ownCodes.includes(code);
  return [...types.filter(isOwn), ...types.filter((type) => !isOwn(type))];
}

const Outer = styled(Page)`
  padding-block: var(--space-10) var(--space-16);

  ${BELOW_TABLET} {
    padding-block-start: var(--space-5);
  }
`;

const TypeGrid = styled(Grid)`
  ${BELOW_TABLET} {
    gap: var(--space-2);
  }
  > li {
    display: grid;
  }
`;

const TypeCard = styled(Card)<{ to: string; state: unknown }>`
  display: flex;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  ${BELOW_TABLET} {
    padding-block: var(--space-2);
  }
  &:hover {
    border-color: var(--color-primary);
  }
`;

const Mark = styled.span`
  display: grid;
  flex: none;
  justify-items: center;
  gap: var(--space-1);
  width: 4rem;

  svg {
    width: 2.75rem;
    height: 2.75rem;
  }
  ${BELOW_TABLET} {
    gap: 2px;
    width: 3.25rem;

    svg {
      width: 1.5rem;
      height: 1.5rem;
    }
  }
`;

const TypeText = styled.span`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-1);
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const TypeName = styled.span`
  font-family: var(--font-heading);
  font-size: var(--text-m);
  font-weight: var(--weight-bold);
  line-height: var(--leading-snug);
`;

/** Disciplines with at least one caregiver on this site, in display order. */
function useCandidateTypes() {
  const association = useAssociation()?.code;
  return useQuery({
    queryKey: ['candidate-types', association],
    queryFn: async ({ signal }) => {
      const { candidate_types } = await callApi(candidateTypesCall, {
        query: association === undefined ? {} : { association },
        signal,
      });
      return candidate_types.filter((type) => type.is_active).sort((a, b) => a.display_order - b.display_order);
    },
    staleTime: 5 * 60_000,
    gcTime: 30 * 60_000,
  });
}
