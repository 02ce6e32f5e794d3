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
import { Badge, BELOW_TABLET, Button, Heading, Page, Text } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';
import { CandidateList } from './candidate-list.tsx';
import { ROOMY } from './candidate-list.styles.ts';
import { CompactBar } from './compact-bar.tsx';
import { useCarriedPlace } from './use-carried-place.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

const COMPACT_BAR_AFTER_PX = 100;

/** The caregivers of one discipline. */
export default function DisciplinePage() {
  const { slug = '' } = useParams();
  const inAssociation = useAssociationPath();
  const discipline = disciplineBySlug(slug);
  // The shell shows its not-found page at this path.
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
      {compact ? <CompactBar discipline={discipline} /> : null}
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
  padding-block: var(--space-6) var(--space-16);

  ${BELOW_TABLET} {
    padding-block-start: var(--space-2);
  }
  ${ROOMY} {
    padding-block-start: var(--space-2);
  }
`;

const Header = styled.header`
  display: grid;
  gap: var(--space-1);
  max-width: 50rem;
  margin-block-end: var(--space-5);

  /* One line above the description, so that the first screen is for people. */
  ${ROOMY} {
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 0 var(--space-4);
    max-width: none;
    margin-block-end: var(--space-1);

    > :first-child {
      grid-area: 1 / 2;
      margin: 0 calc(-1 * var(--space-4)) 0 0;
    }
  }
  ${BELOW_TABLET} {
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 0;
    margin-block-end: var(--space-2);
    line-height: 1.4;

    /* Below the first row. */
    h1,
    p {
      grid-column: 1 / -1;
    }
  }
`;

const BackRow = styled.div`
  margin-inline-start: calc(-1 * var(--space-4));
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);

  /* The badge moves up, to the way back. */
  ${BELOW_TABLET} {
    display: contents;

    > :last-child {
      grid-area: 1 / 2;
    }
  }
`;
