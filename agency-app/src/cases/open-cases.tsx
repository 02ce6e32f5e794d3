import { AppLink, styled } from '@marketplace/platform';
import { Cluster, Heading, Stack } from '@marketplace/ui';
import { LoadFailed } from '../failures/load-failed.tsx';
import { CaseRows } from './case-rows.tsx';
import { useCases } from './cases.query.ts';

/** Limits the list, so that the disciplines below stay near the top. */
const MAX_SHOWN_CASES = 5;

export function OpenCases() {
  const { data: cases, isError, isFetching, refetch } = useCases();
  if (isError) {
    return <LoadFailed title="We couldn't load your cases." query={{ isFetching, refetch }} />;
  }
  if (cases === undefined || cases.length === 0) return null;
  const openCases = cases.filter(({ status }) => status === 'open');
  return (
    <Stack as="section" gap={3} aria-labelledby="open-cases-heading">
      <Cluster justify="space-between">
        <Heading level={2} size={3} id="open-cases-heading">
          {openCases.length === 0 ? 'Cases' : 'Open cases'}
        </Heading>
        <AllCases to="/cases">
          {openCases.length > MAX_SHOWN_CASES ? `All ${openCases.length} open cases` : 'All cases'}
        </AllCases>
      </Cluster>
      {openCases.length === 0 ? <p>No open cases.</p> : <CaseRows cases={openCases.slice(0, MAX_SHOWN_CASES)} />}
    </Stack>
  );
}

/** At least 24 px high (WCAG 2.5.8). */
const AllCases = styled(AppLink)`
  padding-block: 0.25rem;
  font-size: var(--text-s);
`;
