import { disciplineBySlug, type ListedDiscipline } from '@marketplace/domain';
import { AppLink, Navigate, styled, useNoIndex, usePageTitle, useParams } from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, FROM_TABLET, Heading, Page, Text } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Layout, ONE_LINE } from './candidate-list.styles.ts';
import { CandidateResults } from './candidate-results.tsx';
import { CANDIDATE_ROWS } from './candidate-rows.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { useCarriedPlace } from './use-carried-place.ts';
import { useListing } from './use-listing.ts';
import { useMediaQuery, WIDE_SCREEN } from './use-media-query.ts';
import { NotFound } from '../page-layout/not-found.tsx';

// Optional: the page works even if this code does not load.
const CompactBar = lazy(() =>
  import(/* webpackChunkName: "later-compact-bar" */ './compact-bar.tsx').catch(() => ({ default: () => null })),
);

const COMPACT_BAR_AFTER_PX = 100;

export default function DisciplinePage() {
  const { slug = '' } = useParams();
  const discipline = disciplineBySlug(slug);
  if (!discipline) return <NotFound />;
  return <Discipline key={slug} discipline={discipline} />;
}

function Discipline({ discipline }: { discipline: ListedDiscipline }) {
  usePageTitle(discipline.name);
  useNoIndex();
  const carried = useCarriedPlace();
  const compact = useScrolledPast(COMPACT_BAR_AFTER_PX);
  if (carried !== null) return <Navigate to={carried} replace />;
  return (
    <>
      {compact ? (
        <Suspense>
          <CompactBar discipline={discipline} />
        </Suspense>
      ) : null}
      <Outer width="wide">
        <Header>
          <BackRow>
            <Button asChild variant="ghost" size="s">
              <AppLink to="/candidates">
                <ArrowLeft aria-hidden="true" />
                Back to Candidates
              </AppLink>
            </Button>
          </BackRow>
          <TitleRow>
            <Heading level={1} size={2}>
              {discipline.name}
            </Heading>
            <Badge>{discipline.code}</Badge>
          </TitleRow>
          <Text tone="muted">{discipline.description}</Text>
        </Header>
        <CandidateList discipline={discipline} />
      </Outer>
    </>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-10) var(--space-16);

  /* The Back link fills the gap between the frame's header and the title. */
  ${BELOW_TABLET} {
    padding-block-start: 0;
  }
`;

const Header = styled.header`
  display: grid;
  grid-template-columns: 1fr auto;

  p {
    font-size: var(--text-xs);
    line-height: 1.3;
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
  ${BELOW_TABLET} {
    align-items: center;
    margin-block-end: 0.125rem;

    h1 {
      line-height: 1.05;
    }
    h1,
    p {
      grid-column: 1 / -1;
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
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);

  ${BELOW_TABLET} {
    display: contents;

    > :last-child {
      grid-area: 1 / 2;
    }
  }
`;

function useScrolledPast(pixels: number): boolean {
  // Reads scrollY only while scrolling, because reading it forces a synchronous layout.
  const [past, setPast] = useState(() => window.scrollY > pixels);
  useEffect(() => {
    const updatePast = () => setPast(window.scrollY > pixels);
    window.addEventListener('scroll', updatePast, { passive: true });
    return () => window.removeEventListener('scroll', updatePast);
  }, [pixels]);
  return past;
}

function CandidateList({ discipline }: { discipline: ListedDiscipline }) {
  const listing = useListing(discipline);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  return (
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
      <ListFilters listing={listing} isWide={isWide} focusHeading={focusHeading} />
      <CandidateResults listing={listing} isWide={isWide} heading={heading} focusHeading={focusHeading} />
    </Layout>
  );
}
