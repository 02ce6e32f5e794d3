import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES, HIRING_STATUS_VALUES, type HiringStatus } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Button, Field, Outcome, Select, Text } from '@marketplace/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ListSection, CardGrid, type ListQuery } from '../list-section/list-section.tsx';
import { csvFileName, downloadCsv, unlockedCandidatesCsv } from './unlocked-candidate-csv.ts';
import { UnlockedCandidateCard } from './unlocked-candidate-card.tsx';

/** Every candidate the agency has unlocked. */
export function UnlockedCandidateList({ query }: { query: ListQuery<UnlockedCandidate> }) {
  return (
    <ListSection
      id="unlocked-heading"
      title="Unlocked candidates"
      what="your unlocked candidates"
      query={query}
      empty={
        <Outcome
          picture="nothing_yet"
          look="tint"
          title="No unlocked candidates yet"
          primary={
            <Button asChild>
              <AppLink to="/candidates">Browse Candidates</AppLink>
            </Button>
          }
        >
          Once you unlock a candidate, their full name, phone and email appear here.
        </Outcome>
      }
    >
      {(candidates) => <Candidates candidates={candidates} />}
    </ListSection>
  );
}

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'status', label: 'By status' },
  { value: 'name', label: 'By name' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

/** The list arrives newest first, and ties keep that order. */
function sorted(candidates: readonly UnlockedCandidate[], sort: Sort): UnlockedCandidate[] {
  if (sort === 'newest') return [...candidates];
  const stage = ({ status }: UnlockedCandidate) => HIRING_STATUS_VALUES.indexOf(status);
  const name = (one: UnlockedCandidate) => `${one.candidate_first_name} ${one.candidate_last_name ?? ''}`;
  return candidates.toSorted((one, other) =>
    sort === 'status' ? stage(one) - stage(other) : name(one).localeCompare(name(other), 'en-US'),
  );
}

function Candidates({ candidates }: { candidates: readonly UnlockedCandidate[] }) {
  const [status, setStatus] = useState<HiringStatus | 'all'>('all');
  const [sort, setSort] = useState<Sort>('newest');
  const count = (wanted: HiringStatus) => candidates.filter((candidate) => candidate.status === wanted).length;
  const shown = sorted(
    status === 'all' ? candidates : candidates.filter((candidate) => candidate.status === status),
    sort,
  );
  return (
    <>
      <Toolbar>
        <Field label="Show">
          <Select
            value={status}
            options={[
              { value: 'all', label: `All statuses (${candidates.length})` },
              ...HIRING_STATUSES.map(({ value, label }) => ({ value, label: `${label} (${count(value)})` })),
            ]}
            onChange={(event) => setStatus(HIRING_STATUS_VALUES.find((one) => one === event.target.value) ?? 'all')}
          />
        </Field>
        <Field label="Sort by">
          <Select
            value={sort}
            options={SORTS}
            onChange={(event) => setSort(SORTS.find(({ value }) => value === event.target.value)?.value ?? 'newest')}
          />
        </Field>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          disabled={shown.length === 0}
          onClick={() => downloadCsv(unlockedCandidatesCsv(shown), csvFileName(new Date()))}
        >
          Export CSV
        </Button>
      </Toolbar>
      {shown.length === 0 && <Text tone="muted">No candidates have this status.</Text>}
      <CardGrid minColumn="20rem">
        {shown.map((candidate) => (
          <li key={candidate.request_id}>
            <UnlockedCandidateCard candidate={candidate} />
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const Toolbar = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: end;
  gap: var(--space-3);

  @media (min-width: 768px) {
    grid-template-columns: 14rem 12rem auto;
    justify-content: start;
  }
  @media (max-width: 767.98px) {
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`;
