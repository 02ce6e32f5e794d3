import { disciplineBySlug, type ListedDiscipline } from '@marketplace/domain';
import {
  AppLink,
  Navigate,
  styled,
  useAssociationPath,
  useNoIndex,
  usePageTitle,
  useParams,
} from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, FROM_TABLET, Heading, Page, Text } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { CandidateList } from './candidate-list.tsx';
import { ONE_LINE } from './candidate-list.styles.ts';
import { useCarriedPlace } from './use-carried-place.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

// Optional: the page works even if this code does not load.
const CompactBar = lazy(() =>
  import(/* webpackChunkName: "later-compact-bar" */ './compact-bar.tsx').catch(() => ({ default: () => null })),
);

const COMPACT_BAR_AFTER_PX = 100;

export default function DisciplinePage() {
  const { slug = '' } = useParams();
  const inAssociation = useAssociationPath();
  const discipline = disciplineBySlug(slug);
  // Redirects to a path that does not exist, so that the shell shows its not-found page.
  if (!discipline) return <Navigate to={inAssociation('/not-found')} replace />;
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
