import {
  disciplineBySlug,
  EMPTY_WEEK,
  LISTED_DISCIPLINES,
  MAX_RADIUS_MILES,
  type ListedDiscipline,
  hoursLine,
} from '@marketplace/domain';
import {
  AppLink,
  styled,
  useAppNavigate,
  useAssociation,
  useLocation,
  useNoIndex,
  usePageTitle,
  useParams,
} from '@marketplace/platform';
import {
  BELOW_TABLET,
  ChipToggleGroup,
  Cluster,
  Heading,
  Outcome,
  Page,
  Stack,
  Text,
  WeekStrip,
} from '@marketplace/ui';
import { useState } from 'react';
import { activeFilters, searchNameParts } from '../candidate-search/active-filters.ts';
import { caseParams, casePath, disciplinesOfCase } from '../candidate-search/case-search.ts';
import { changeFilters, filtersToSearch, parseFilters, type FilterState } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { MakeCaseButton } from '../cases/make-case-button.tsx';
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx';
import { CoverResult } from './cover-answer.tsx';
import { useCaseCover } from './case-cover.query.ts';
import { BackLink } from '../links/back-link.tsx';
import { LinkButton } from '../links/link-button.tsx';
import { NotFound } from '../page-layout/not-found.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

/** Lists people who can cover a case's hours alone, in pairs or in triples, across disciplines. */
export default function CaseCoverPage() {
  const { slug = '' } = useParams();
  const discipline = disciplineBySlug(slug);
  if (!discipline) return <NotFound />;
  return <CaseCover key={slug} discipline={discipline} />;
}

function useCaseInAddress(discipline: ListedDiscipline) {
  const association = useAssociation()?.code ?? null;
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  const filters = parseFilters(search);
  const disciplines = disciplinesOfCase(search, discipline);
  const cover = useCaseCover(caseParams(discipline, filters, disciplines, association));
  const searchText = filtersToSearch(filters).toString();
  const listSearch = searchText === '' ? '' : `?${searchText}`;
  const place = usePlaceName(filters.zip_code);
  const area = usePlaceName(filters.area);
  const chipsOf = (shownFilters: FilterState) =>
    activeFilters(shownFilters, undefined, association !== null, place, area);
  return {
    discipline,
    filters,
    disciplines,
    cover,
    listSearch,
    list: `/candidates/${discipline.slug}${listSearch}`,
    chipsOf,
  };
}

type Case = ReturnType<typeof useCaseInAddress>;

function CaseCover({ discipline }: { discipline: ListedDiscipline }) {
  usePageTitle(`${discipline.name} case cover`);
  useNoIndex();
  const caseInAddress = useCaseInAddress(discipline);
  const { filters, cover, list, listSearch } = caseInAddress;
  return (
    <Outer width="wide">
      <Stack gap={6}>
        <CaseHead clientCase={caseInAddress} />
        {filters.hours === EMPTY_WEEK ? (
          <Outcome
            picture="nothing_yet"
            variant="tint"
            title="No hours to fill yet"
            primary={<LinkButton to={list} label="Choose hours" />}
          >
            Mark the hours your client needs in the list's filters, then come back here.
          </Outcome>
        ) : (
          <>
            <WhoElse clientCase={caseInAddress} />
            <CoverResult
              cover={cover}
              uncovered={<Uncovered clientCase={caseInAddress} hours={cover.data?.wanted_hours ?? 0} />}
              requestedHours={filters.hours}
              byDistance={filters.zip_code !== ''}
              listSearch={listSearch}
            />
          </>
        )}
      </Stack>
    </Outer>
  );
}

function CaseHead({ clientCase: { discipline, filters, disciplines, list, chipsOf } }: { clientCase: Case }) {
  const requestedHours = filters.hours;
  const words = chipsOf({ ...filters, hours: EMPTY_WEEK }).map(({ label }) => label);
  return (
    <header>
      <BackLink to={list} label={`Back to ${discipline.plural}`} />
      <Heading level={1} size={2}>
        Who covers this case
      </Heading>
      {requestedHours === EMPTY_WEEK ? null : (
        <Hours>
          <WeekStrip week={requestedHours} aria-hidden="true" />
          <Words>
            <Text weight="bold">{hoursLine(requestedHours)}</Text>
            <MutedText>{[disciplines.map(({ code }) => code).join(' or '), ...words].join(' · ')}</MutedText>
            <AppLink to={list}>Change the hours or filters</AppLink>
          </Words>
          <MakeCaseButton disciplines={disciplines} search={filters} />
          <SaveSearchButton
            discipline={discipline}
            furtherDisciplines={disciplines.filter(({ slug }) => slug !== discipline.slug)}
            filters={filters}
            words={searchNameParts(chipsOf(filters))}
          />
        </Hours>
      )}
    </header>
  );
}

function WhoElse({ clientCase: { discipline, filters, disciplines } }: { clientCase: Case }) {
  const navigate = useAppNavigate();
  const { search } = useLocation();
  // The choice that the URL does not have yet. Without it, a chip would flip back and a quick second click would
  // be lost.
  const [pendingChoice, setPendingChoice] = useState<{ since: string; slugs: readonly string[] } | null>(null);
  return (
    <ChipToggleGroup
      legend="Include other disciplines"
      options={LISTED_DISCIPLINES.filter(({ slug }) => slug !== discipline.slug).map(({ code, slug, name }) => ({
        value: slug,
        label: code,
        accessibleLabel: `${code}, ${name}`,
      }))}
      value={pendingChoice?.since === search ? pendingChoice.slugs : disciplines.map(({ slug }) => slug)}
      onChange={(slugs) => {
        setPendingChoice({ since: search, slugs });
        const includedDisciplines = LISTED_DISCIPLINES.filter(({ slug }) => slugs.includes(slug));
        navigate(casePath(discipline, filters, includedDisciplines));
      }}
    />
  );
}

function Uncovered({ clientCase, hours }: { clientCase: Case; hours: number }) {
  const { discipline, filters, disciplines, list } = clientCase;
  const widenedFilters = changeFilters(filters, { radius: MAX_RADIUS_MILES });
  const mostHoursSearch = filtersToSearch(changeFilters(filters, { sort_by: 'covers_most' }));
  return (
    <Outcome
      picture="nothing_yet"
      variant="tint"
      title={`Nobody covers all ${hours} hours, not even three people together.`}
      primary={
        <Cluster gap={3} justify="center">
          {filters.zip_code !== '' && filters.radius < MAX_RADIUS_MILES ? (
            <LinkButton
              to={casePath(discipline, widenedFilters, disciplines)}
              label={`Search within ${MAX_RADIUS_MILES} miles`}
            />
          ) : null}
          <LinkButton variant="secondary" to={list} label="Choose fewer hours" />
          <LinkButton
            variant="secondary"
            to={`/candidates/${discipline.slug}?${mostHoursSearch}`}
            label="See who covers the most"
          />
        </Cluster>
      }
    >
      Try fewer hours, a longer distance, or more disciplines above.
    </Outcome>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-6) var(--space-16);

  ${BELOW_TABLET} {
    padding-block-start: var(--space-2);
  }
`;

const Hours = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
  margin-block-start: var(--space-3);
`;

const Words = styled.div`
  min-width: 0;

  ${BELOW_TABLET} {
    flex: 1 1 11rem;
    font-size: var(--text-s);
  }
`;
