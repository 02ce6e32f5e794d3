import { disciplineBySlug, type ListedDiscipline } from '@marketplace/domain';
import { AppLink, Navigate, styled, useNoIndex, usePageTitle, useParams } from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, FROM_TABLET, Heading, Page, Text } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { Layout, ONE_LINE } from './candidate-list.styles.ts';
import { CandidateResults } from './candidate-results.tsx';
import { CANDIDATE_ROWS } from './candidate-rows.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { useCarriedPlace } from './use-carried-place.ts';
import { useIsCompact } from './use-is-compact.ts';
import { useListing } from './use-listing.ts';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { NotFound } from '../page-layout/not-found.tsx';

// Optional: if this chunk fails to load, the page still works.
const CompactBar = lazy(() =>
  import(/* webpackChunkName: "later-compact-bar" */ './compact-bar.tsx').catch(() => ({ default: () => null })),
);

export default function DisciplinePage() {
  const { slug = '' } = useParams();
  const discipline = disciplineBySlug(slug);
  if (!discipline) return <NotFound />;
  return <Discipline key={slug} discipline={discipline} />;
}

function Discipline({ discipline }: { discipline: ListedDiscipline }) {
  usePageTitle(discipline.name);
  useNoIndex();
  const carriedPath = useCarriedPlace();
  const isCompact = useIsCompact();
  if (carriedPath !== null) return <Navigate to={carriedPath} replace />;
  return (
    <>
      {isCompact ? (
        <Suspense>
          <CompactBar discipline={discipline} />
        </Suspense>
      ) : null}
      <Outer width="wide">
        <CandidateList discipline={discipline} />
      </Outer>
    </>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-10) var(--space-16);

  /* The line of the Back link fills the gap between the frame's header and the title. */
  ${BELOW_TABLET} {
    padding-block-start: var(--space-1);
  }
`;

const Header = styled.header`
  display: grid;
  grid-template-columns: 1fr auto;

  p {
    font-size: var(--text-xs);
    line-height: round(1.3em, 1px);
  }
  ${FROM_TABLET} {
    align-items: baseline;
    column-gap: var(--space-4);
    margin-block-end: 0.375rem;

    > :first-child {
      grid-area: 1 / -2;
      margin-block: -0.5rem;
    }
  }
  ${ONE_LINE} {
    grid-template-columns: auto 1fr auto;
  }
  /*
   * The way back and the list's controls are in the first line, the description and the badge in the last. Lines have
   * whole pixels, because a skipping row is clipped at whole pixels.
   */
  ${BELOW_TABLET} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    column-gap: var(--space-2);

    h1 {
      flex: 1 0 100%;
      margin-block-start: var(--space-1);
      line-height: round(1.05em, 1px);
    }
    p {
      flex: 1 1 0;
      min-width: 0;
    }
    /* The tap target extends into the empty space around the button. */
    > :first-child {
      margin-block: -0.25rem;
    }
  }
`;

/** Aligns the text of the borderless button with the page's edge. */
const BackRow = styled.div`
  @media (forced-colors: none) {
    ${FROM_TABLET} {
      margin-inline-end: calc(-1 * var(--space-4));
    }
    ${BELOW_TABLET} {
      margin-inline-start: calc(-1 * var(--space-4));
    }
  }
  /* Leaves room for the list's controls. */
  ${BELOW_TABLET} {
    > a {
      padding-inline-end: 0;
    }
  }
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);

  ${BELOW_TABLET} {
    display: contents;

    > :last-child {
      order: 1;
      min-height: 0;
      line-height: round(1.3em, 1px);
    }
  }
`;

function CandidateList({ discipline }: { discipline: ListedDiscipline }) {
  const listing = useListing(discipline);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const filters = <ListFilters listing={listing} isWide={isWide} focusHeading={focusHeading} />;
  return (
    <>
      <Header>
        <BackRow>
          <Button asChild variant="ghost" size="s">
            <AppLink to="/candidates">
              <ArrowLeft aria-hidden="true" />
              Back to Candidates
            </AppLink>
          </Button>
        </BackRow>
        {isWide ? null : filters}
        <TitleRow>
          <Heading level={1} size={2}>
            {discipline.name}
          </Heading>
          <Badge>{discipline.code}</Badge>
        </TitleRow>
        <Text tone="muted">{discipline.description}</Text>
      </Header>
      <Layout>
        <a
          className="skip-link"
          href={`#${CANDIDATE_ROWS}`}
          onClick={(event) => {
            event.preventDefault();
            (document.getElementById(CANDIDATE_ROWS) ?? heading.current)?.focus();
          }}
        >
          Skip to candidates
        </a>
        <ListHead listing={listing} isWide={isWide} heading={heading} focusHeading={focusHeading} />
        {isWide ? filters : null}
        <CandidateResults listing={listing} isWide={isWide} heading={heading} focusHeading={focusHeading} />
      </Layout>
    </>
  );
}
