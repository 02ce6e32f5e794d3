import type { CaseSummary } from '@marketplace/contracts';
import { initialsOf, weekPhrase } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { VisuallyHidden, WeekStrip } from '@marketplace/ui';
import { useState } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { ROUNDED_ENDS } from '../lists/row.styles.ts';
import { CaseStart } from './case-start.tsx';
import { casePagePath, daysOpen, statusLine, takenText } from './case-words.ts';

interface CaseRowsProps {
  cases: readonly CaseSummary[];
  /** Query string for the links to the cases. */
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

/** One column for each of: the work, its start, its progress, and who is in charge. */
function WideFacts({ clientCase, to, now }: FactsProps) {
  const coordinator = useColleagueName(clientCase.coordinator ?? undefined);
  const isOpen = clientCase.status === 'open';
  const days = daysOpen(clientCase, now);
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
        {isOpen ? <Quiet>{openText(days)}</Quiet> : null}
      </div>
      <div>
        <p>
          <strong>{isOpen ? takenText(clientCase) : statusLine(clientCase)}</strong>
        </p>
        {isOpen ? <Quiet>{askedText(clientCase)}</Quiet> : null}
      </div>
      {coordinator === null ? null : <Quiet>{coordinator}</Quiet>}
    </Columns>
  );
}

const openText = (days: number) => (days < 1 ? 'New today' : `Open ${days} ${days === 1 ? 'day' : 'days'}`);

const askedText = ({ asked_people, said_yes }: CaseSummary) =>
  asked_people === 0 ? 'Nobody asked yet' : `Asked ${asked_people} · ${said_yes} said yes`;

/** The same facts in two short lines. */
function PhoneFacts({ clientCase, to, now }: FactsProps) {
  const coordinator = useColleagueName(clientCase.coordinator ?? undefined);
  const isOpen = clientCase.status === 'open';
  const days = daysOpen(clientCase, now);
  const { asked_people, said_yes } = clientCase;
  return (
    <>
      <Line>
        <p>
          <Name to={to}>{clientCase.name}</Name> <DottedText parts={[disciplinesText(clientCase), clientCase.area]} />
        </p>
        <strong>{isOpen ? takenText(clientCase) : statusLine(clientCase)}</strong>
      </Line>
      <Line data-quiet>
        <p>
          <DottedText
            parts={[
              clientCase.starts_on === null ? null : <CaseStart key="start" clientCase={clientCase} />,
              isOpen ? openText(days).toLowerCase() : null,
              isOpen && asked_people > 0 ? `${said_yes} of ${asked_people} said yes` : null,
            ]}
          />
        </p>
        {coordinator === null ? null : (
          <span>
            <span aria-hidden="true">{initialsOf(coordinator)}</span>
            <VisuallyHidden>{coordinator}</VisuallyHidden>
          </span>
        )}
      </Line>
    </>
  );
}

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
  grid-template-columns: minmax(0, 1fr) 10rem 10.5rem;
  align-items: center;
  gap: 0 var(--space-4);

  > svg {
    display: none;
  }
  > :nth-child(5) {
    grid-column: 2 / -1;
  }
  @media (min-width: 64em) {
    grid-template-columns: auto minmax(0, 1fr) 12rem 12rem minmax(0, 9rem);

    > svg {
      display: block;
    }
    > :nth-child(5) {
      grid-column: auto;
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
