import type { CaseSummary } from '@marketplace/contracts';
import { takenText, weekPhrase } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { WeekStrip } from '@marketplace/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { ROUNDED_ENDS } from '../lists/row.styles.ts';
import { CaseStart } from './case-start.tsx';
import { casePagePath, daysOpen, statusLine } from './case-words.ts';

interface CaseRowsProps {
  cases: readonly CaseSummary[];
  /** Query string of the links to the cases. */
  search?: string;
}

export function CaseRows({ cases, search = '' }: CaseRowsProps) {
  const [now] = useState(() => new Date());
  const isWide = useMediaQuery(WIDE_SCREEN);
  const Facts = isWide ? WideFacts : PhoneFacts;
  return (
    <Rows>
      {cases.map((clientCase) => (
        <Row key={clientCase.id} data-case={clientCase.id}>
          <Facts clientCase={clientCase} to={`${casePagePath(clientCase.id)}${search}`} now={now} />
        </Row>
      ))}
    </Rows>
  );
}

interface FactsProps {
  clientCase: CaseSummary;
  to: string;
  now: Date;
}

const disciplinesText = ({ disciplines }: CaseSummary) => disciplines.join(' or ');

/** Columns: work, start, progress, coordinator. */
function WideFacts({ clientCase, to, now }: FactsProps) {
  const coordinator = useColleagueName(clientCase.coordinator ?? undefined);
  const isOpen = clientCase.status === 'open';
  return (
    <Columns>
      <WeekStrip
        size="s"
        week={clientCase.taken}
        requestedWeek={isOpen ? clientCase.hours : undefined}
        aria-hidden="true"
      />
      <div>
        <p>
          <Name to={to}>{clientCase.name}</Name> {disciplinesText(clientCase)}
        </p>
        <Quiet>
          <DottedText parts={[clientCase.area, weekPhrase(clientCase.hours)]} />
        </Quiet>
      </div>
      <div>
        <p>{clientCase.starts_on === null ? 'No start date' : <CaseStart clientCase={clientCase} />}</p>
        {isOpen ? <Quiet>{openText(daysOpen(clientCase, now))}</Quiet> : null}
      </div>
      <div>
        <Progress clientCase={clientCase} />
        {isOpen ? (
          <Quiet>
            <Answers clientCase={clientCase} />
          </Quiet>
        ) : null}
      </div>
      <div>
        {coordinator === null ? null : (
          <>
            <p>{coordinator}</p>
            <Quiet>in charge</Quiet>
          </>
        )}
      </div>
      <ChevronRight aria-hidden="true" />
    </Columns>
  );
}

/** The facts of `WideFacts` in three short lines. */
function PhoneFacts({ clientCase, to, now }: FactsProps) {
  const coordinator = useColleagueName(clientCase.coordinator ?? undefined);
  const isOpen = clientCase.status === 'open';
  return (
    <>
      <Line>
        <p>
          <Name to={to}>{clientCase.name}</Name> <DottedText parts={[disciplinesText(clientCase), clientCase.area]} />
        </p>
        <Progress clientCase={clientCase} />
      </Line>
      <Line data-quiet>
        <p>{weekPhrase(clientCase.hours)}</p>
        {coordinator === null ? null : <span>{coordinator}</span>}
      </Line>
      <Line data-quiet>
        <p>
          {clientCase.starts_on !== null ? (
            <CaseStart clientCase={clientCase} />
          ) : isOpen ? (
            openText(daysOpen(clientCase, now))
          ) : null}
        </p>
        {isOpen ? (
          <span>
            <Answers clientCase={clientCase} />
          </span>
        ) : null}
      </Line>
    </>
  );
}

const Progress = ({ clientCase }: { clientCase: CaseSummary }) => (
  <p>
    <strong>{clientCase.status === 'open' ? takenText(clientCase) : statusLine(clientCase)}</strong>
  </p>
);

const openText = (days: number) => (days < 1 ? 'New today' : `Open ${days} ${days === 1 ? 'day' : 'days'}`);

/** 'Asked 4 · 3 said yes'. Highlights a yes, because the agency waits for it. */
function Answers({ clientCase: { asked_people, said_yes } }: { clientCase: CaseSummary }) {
  if (asked_people === 0) return 'Nobody asked yet';
  return (
    <DottedText
      parts={[`Asked ${asked_people}`, said_yes === 0 ? '0 said yes' : <Yes key="yes">{`${said_yes} said yes`}</Yes>]}
    />
  );
}

const Yes = styled.strong`
  color: var(--color-on-success-soft);
`;

const Rows = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
`;

const Row = styled.li`
  position: relative;
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
  strong {
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 10rem 10.5rem 1.25rem;
  align-items: center;
  gap: 0 var(--space-4);

  > svg:first-child {
    display: none;
  }
  > svg:last-child {
    width: 1.25rem;
    color: var(--color-text-muted);
  }
  @media (max-width: 63.99em) {
    > :nth-child(5) {
      grid-area: 2 / 2 / auto / 4;
    }
    > svg:last-child {
      grid-area: 1 / 4;
    }
  }
  @media (min-width: 64em) {
    grid-template-columns: auto minmax(0, 1fr) 12rem 12rem minmax(0, 9rem) 1.25rem;

    > svg:first-child {
      display: block;
    }
  }
`;

const Line = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2);

  > :last-child:not(p) {
    flex: none;
  }
  &[data-quiet] {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }
`;

const Name = styled(AppLink)`
  color: var(--color-text);
  font-family: var(--font-heading);
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;
  text-decoration: none;

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
