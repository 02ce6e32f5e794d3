import { AppLink, styled } from '@marketplace/platform';
import { Cluster, Heading, Stack } from '@marketplace/ui';
import { LoadFailed } from '../failures/load-failed.tsx';
import { CaseRows } from './case-rows.tsx';
import { useCases } from './cases.query.ts';

/** Few cases, so that the disciplines below stay near the top. */
const SHOWN = 5;

export function OpenCases() {
  const { data: cases, isError, isFetching, refetch } = useCases();
  if (isError) {
    return <LoadFailed title="We couldn't load your cases." query={{ isFetching, refetch }} />;
  }
  if (cases === undefined || cases.length === 0) return null;
  const open = cases.filter(({ status }) => status === 'open');
  return (
    <Stack as="section" gap={3} aria-labelledby="open-cases-heading">
      <Cluster justify="space-between">
        <Heading level={2} size={3} id="open-cases-heading">
          {open.length === 0 ? 'Cases' : 'Open cases'}
        </Heading>
        <AllCases to="/cases">{open.length > SHOWN ? `All ${open.length} open cases` : 'All cases'}</AllCases>
      </Cluster>
      {open.length === 0 ? <p>No open cases.</p> : <CaseRows cases={open.slice(0, SHOWN)} />}
    </Stack>
  );
}

/** At least 24 px high (WCAG 2.5.8). */
const AllCases = styled(AppLink)`
  padding-block: 0.25rem;
  font-size: var(--text-s);
`;
