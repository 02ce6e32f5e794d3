import type { CaseSummary } from '@marketplace/contracts';
import { CASE_STATUSES } from '@marketplace/domain';
import { styled, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Outcome, Page, Stack } from '@marketplace/ui';
import { ClipboardPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ListSection } from '../lists/list-section.tsx';
import { CaseRows } from './case-rows.tsx';
import { CaseViews, useCaseView, viewSearch } from './case-view.tsx';
import { useCases } from './cases.query.ts';
import { LinkButton } from '../links/link-button.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

export default function CasesPage() {
  usePageTitle('Cases');
  useNoIndex();
  const query = useCases();
  const view = useCaseView();
  const isChoice = view.isOffered && query.data !== undefined && query.data.length > 0;
  return (
    <Outer width="wide">
      <ListSection
        id="cases-heading"
        level={1}
        title="Cases"
        itemsName="your cases"
        query={view.isMine ? { ...query, data: query.data && view.mineOf(query.data) } : query}
        action={
          <Actions>
            {isChoice ? <CaseViews view={view} cases={query.data} /> : null}
            {query.data?.length ? <NewCaseButton /> : null}
          </Actions>
        }
        empty={isChoice ? <NoneOfMine onAll={() => view.show({ isMine: false })} /> : <NoCases />}
      >
        {(cases) => <ByStatus cases={cases} search={viewSearch(view)} />}
      </ListSection>
    </Outer>
  );
}

const ByStatus = ({ cases, search }: { cases: readonly CaseSummary[]; search: string }) => (
  <Stack gap={6}>
    {CASE_STATUSES.map(({ value, label }) => {
      const casesOfStatus = cases.filter(({ status }) => status === value);
      if (casesOfStatus.length === 0) return null;
      return (
        <TitledSection key={value} id={`cases-${value}`} title={`${label} (${casesOfStatus.length})`} size={4} gap={3}>
          <CaseRows cases={casesOfStatus} search={search} />
        </TitledSection>
      );
    })}
  </Stack>
);

const NoneOfMine = ({ onAll }: { onAll: () => void }) => (
  <Outcome
    picture="nothing_yet"
    variant="tint"
    title="No cases of yours"
    primary={<Button onClick={onAll}>Show all cases</Button>}
  >
    A case is yours if you created it or a colleague handed it over to you.
  </Outcome>
);

const NoCases = () => (
  <Outcome
    picture="nothing_yet"
    variant="tint"
    title="No cases yet"
    primary={<NewCaseButton />}
    secondary={<LinkButton variant="secondary" to="/candidates" label="Browse Candidates" />}
  >
    Start with the hours your client needs. You can also mark them in a list's filters and choose 'Make it a case'.
  </Outcome>
);

const NewCaseDialog = lazy(() => import(/* webpackChunkName: "later-new-case" */ './new-case-dialog.tsx'));

function NewCaseButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" icon={<ClipboardPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New case
      </Button>
      {open ? (
        <Suspense>
          <NewCaseDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;
