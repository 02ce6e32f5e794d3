import type { CaseDetail } from '@marketplace/contracts';
import { styled, useNoIndex, usePageTitle, useParams } from '@marketplace/platform';
import { BELOW_TABLET, Page, Skeleton, Stack } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import { useCaseView, viewSearch } from '../cases/case-view.tsx';
import { useCase } from '../cases/cases.query.ts';
import { failureText } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { CaseHead } from './case-head.tsx';
import { CasePeople } from './case-people.tsx';
import { useQuestions } from '../questions/questions.query.ts';
import { BackLink } from '../links/back-link.tsx';
import { NotFound } from '../page-layout/not-found.tsx';

const CaseRest = lazy(() => import(/* webpackChunkName: "later-case-rest" */ './case-rest.tsx'));
const CaseNotes = lazy(() => import(/* webpackChunkName: "later-case-notes" */ './case-notes.tsx'));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default function CasePage() {
  const { uuid = '' } = useParams();
  return UUID.test(uuid) ? <Case key={uuid} id={uuid.toLowerCase()} /> : <NotFound />;
}

function Case({ id }: { id: string }) {
  // Omits the case's name, because analytics receives the title.
  usePageTitle('Case');
  useNoIndex();
  const query = useCase(id);
  const { data, error, isMissing } = query;
  const view = useCaseView();
  const questions = useQuestions();
  // Answers determine the order of people. If they fail to load, the page shows without them.
  const isReady = !questions.isPending || questions.failureCount > 0;
  if (isMissing) return <NotFound />;
  return (
    <Outer width="wide">
      <div>
        <BackLink to={`/cases${viewSearch(view)}`} label="Back to Cases" />
      </div>
      {data && isReady ? (
        <CaseSections clientCase={data} />
      ) : error ? (
        <LoadFailed live title={failureText(error, 'Error loading this case. Please try again.')} query={query} />
      ) : (
        <Stack gap={5} role="status" aria-label="Loading this case..." data-page-loading>
          <Skeleton height="11rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </Stack>
      )}
    </Outer>
  );
}

function CaseSections({ clientCase }: { clientCase: CaseDetail }) {
  return (
    <Layout>
      <CaseHead clientCase={clientCase} />
      <Main>
        <CasePeople clientCase={clientCase} />
        {clientCase.status === 'open' ? (
          <Suspense fallback={<Skeleton height="9rem" data-page-loading />}>
            <CaseRest clientCase={clientCase} />
          </Suspense>
        ) : null}
      </Main>
      <Side>
        <Suspense>
          <CaseNotes clientCase={clientCase} />
        </Suspense>
      </Side>
    </Layout>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);

  ${BELOW_TABLET} {
    padding-block-start: var(--space-2);
  }
`;

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-8);
  align-items: start;

  ${BELOW_TABLET} {
    gap: var(--space-5);
  }
  @media (min-width: 68em) {
    grid-template-columns: minmax(0, 1fr) 18rem;

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Main = styled(Stack)`
  gap: var(--space-8);

  ${BELOW_TABLET} {
    gap: var(--space-5);
  }
`;

const Side = styled.div`
  @media (min-width: 68em) {
    position: sticky;
    inset-block-start: var(--space-5);
  }
`;
