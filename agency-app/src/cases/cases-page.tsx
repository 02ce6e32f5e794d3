import { CASE_STATUSES } from '@marketplace/domain';
import { styled, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Outcome, Page, Stack } from '@marketplace/ui';
import { ListSection } from '../lists/list-section.tsx';
import { CaseRows } from './case-rows.tsx';
import { useCases } from './cases.query.ts';
import { LinkButton } from '../links/link-button.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

export default function CasesPage() {
  usePageTitle('Cases');
  useNoIndex();
  return (
    <Outer width="wide">
      <ListSection id="cases-heading" level={1} title="Cases" what="your cases" query={useCases()} empty={<NoCases />}>
        {(cases) => (
          <Stack gap={6}>
            {CASE_STATUSES.map(({ value, label }) => {
              const some = cases.filter(({ status }) => status === value);
              if (some.length === 0) return null;
              return (
                <TitledSection key={value} id={`cases-${value}`} title={`${label} (${some.length})`} size={4} gap={3}>
                  <CaseRows cases={some} />
                </TitledSection>
              );
            })}
          </Stack>
        )}
      </ListSection>
    </Outer>
  );
}

const NoCases = () => (
  <Outcome
    picture="nothing_yet"
    look="tint"
    title="No cases yet"
    primary={<LinkButton to="/candidates" label="Browse Candidates" />}
  >
    Mark the hours your client needs in a list's filters, then choose 'Make it a case'.
  </Outcome>
);

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;
