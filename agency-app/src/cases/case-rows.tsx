import type { CaseSummary } from '@marketplace/contracts';
import { weekPhrase } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { FROM_TABLET, WeekStrip } from '@marketplace/ui';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { casePagePath, startWords, statusLine } from './case-words.ts';
import { ROUNDED_ENDS } from '../lists/row.styles.ts';

interface CaseRowsProps {
  cases: readonly CaseSummary[];
  /** Query string for the links to the cases. */
  search?: string;
}

export function CaseRows({ cases, search = '' }: CaseRowsProps) {
  return (
    <Rows>
      {cases.map((one) => (
        <CaseRow key={one.id} one={one} search={search} />
      ))}
    </Rows>
  );
}

function CaseRow({ one, search }: { one: CaseSummary; search: string }) {
  const coordinator = useColleagueName(one.coordinator ?? undefined);
  const open = one.status === 'open';
  return (
    <Row data-case={one.id}>
      <WeekStrip size="s" week={one.taken} wanted={open ? one.hours : undefined} aria-hidden="true" />
      <div>
        <Name to={`${casePagePath(one.id)}${search}`}>{one.name}</Name>
        <Quiet>
          <DottedText
            parts={[one.disciplines.join(' or '), weekPhrase(one.hours), ...startWords(one), one.area, coordinator]}
          />
        </Quiet>
      </div>
      <Progress>{statusLine(one)}</Progress>
    </Row>
  );
}

const Rows = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
`;

const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0 var(--space-4);
  padding: var(--space-2) var(--space-4);
  font-size: var(--text-s);
  line-height: 1.4;

  & + & {
    border-block-start: 1px solid var(--color-line);
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  ${ROUNDED_ENDS}
  /* Without this, the scaled edge of a missing slot would be too thin to see in dark mode. */
  path {
    vector-effect: non-scaling-stroke;
  }
  ${FROM_TABLET} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;

const Name = styled(AppLink)`
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Quiet = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  overflow-wrap: anywhere;
`;

const Progress = styled.p`
  grid-column: 2;
  font-variant-numeric: tabular-nums;

  ${FROM_TABLET} {
    grid-column: auto;
  }
`;
