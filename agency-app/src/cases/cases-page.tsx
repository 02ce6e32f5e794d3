import { CASE_STATUSES } from '@marketplace/domain';
import { AppLink, styled, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Heading, Outcome, Page, Stack } from '@marketplace/ui';
import { ListSection } from '../list-section.tsx';
import { CaseRows } from './case-rows.tsx';
import { useCases } from './cases.query.ts';

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
                <Stack as="section" gap={3} key={value} aria-labelledby={`cases-${value}`}>
                  <Heading level={2} size={4} id={`cases-${value}`}>
                    {`${label} (${some.length})`}
                  </Heading>
                  <CaseRows cases={some} />
                </Stack>
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
    primary={
      <Button asChild>
        <AppLink to="/candidates">Browse Candidates</AppLink>
      </Button>
    }
  >
    Paint the hours your client needs in a list's filters, then choose 'Make it a case'.
  </Outcome>
);

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;
