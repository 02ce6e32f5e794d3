import type { CaseSummary } from '@marketplace/contracts';
import { EMPTY_WEEK, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Avatar, VisuallyHidden } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { candidatePath } from '../candidate-facts/candidate-facts.ts';
import { CoveredHours } from '../candidate-facts/covered-hours.tsx';
import { questionWords } from '../questions/questions.query.ts';
import type { ComparedCandidate, ComparedFact } from './compared-facts.tsx';
import { ComparedWeek } from './compared-week.tsx';
import { nameId, PersonActions, RemoveButton } from './person-actions.tsx';
import { PersonStates } from './person-states.tsx';

export interface ComparisonProps {
  candidates: readonly ComparedCandidate[];
  /** Facts in which the candidates differ. */
  facts: readonly ComparedFact[];
  /** Origin of distances. */
  from: string | null;
  /** Case to compare the candidates for. */
  clientCase: CaseSummary | undefined;
  /** Hours to fill; empty without a case. */
  requestedHours: WeekMask;
}

/** One column per candidate and one row per fact. Scrolls horizontally. */
export function ComparisonTable({
  candidates,
  facts: differentFacts,
  from,
  clientCase,
  requestedHours,
}: ComparisonProps) {
  const row = (title: string, cell: (compared: ComparedCandidate) => ReactNode) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {candidates.map((compared) => (
        <td key={compared.candidate.uuid}>{cell(compared)}</td>
      ))}
    </tr>
  );
  const isAsked = candidates.some(({ question }) => question !== undefined);
  return (
    <Scroll role="region" aria-label="Comparison" tabIndex={0} style={{ '--people': candidates.length }}>
      <table>
        <VisuallyHidden as="caption">Shortlisted candidates side by side</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {candidates.map((compared) => (
              <th key={compared.candidate.uuid} scope="col">
                <Person {...compared} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-decision>
          {requestedHours === EMPTY_WEEK
            ? null
            : row('Hours to fill', ({ candidate }) => (
                <CoveredHours week={weekFromSlots(candidate.availability)} requestedHours={requestedHours} />
              ))}
          <tr data-actions>
            <th scope="row">Contact</th>
            {candidates.map((compared) => (
              <td key={compared.candidate.uuid}>
                <PersonActions {...compared} clientCase={clientCase} />
              </td>
            ))}
          </tr>
        </tbody>
        <tbody>
          {isAsked
            ? row('Your question', ({ question }) =>
                question === undefined ? 'Not asked' : questionWords(question, requestedHours),
              )
            : null}
          {row('Availability', ({ candidate }) => (
            <ComparedWeek candidate={candidate} requestedHours={requestedHours} />
          ))}
          {row(from === null ? 'Location' : `From ${from}`, ({ facts }) => (
            <>
              {from === null ? null : <Distance facts={facts} />}
              <p>{facts.place}</p>
            </>
          ))}
          {differentFacts.map(({ title, value, render }) => row(title, render ?? value))}
        </tbody>
      </table>
    </Scroll>
  );
}

export const Distance = ({ facts: { distance } }: Pick<ComparedCandidate, 'facts'>) =>
  distance === null ? <span>Distance: Not provided</span> : <strong>{distance}</strong>;

function Person({ candidate, facts, question }: ComparedCandidate) {
  const page = candidatePath(candidate.discipline, candidate.uuid);
  return (
    <Who>
      <Avatar initials={facts.initials} seed={candidate.uuid} />
      <div>
        {page === null ? (
          <strong>{facts.name}</strong>
        ) : (
          <Name to={page} id={nameId(candidate.uuid)}>
            {facts.name}
          </Name>
        )}
        <PersonStates candidate={candidate} question={question} />
      </div>
      <RemoveButton candidate={candidate} facts={facts} />
    </Who>
  );
}

const Scroll = styled.div`
  /* Positioned, so that it also clips visually hidden content in columns that are scrolled out of view. */
  position: relative;
  max-width: calc(8rem + var(--people) * 34rem);
  overflow-x: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
  scroll-padding-inline-start: 8rem;

  table {
    width: 100%;
    min-width: calc(8rem + var(--people) * 11rem);
    border-collapse: separate;
    border-spacing: 0;
    table-layout: fixed;
    font-size: var(--text-s);
    line-height: 1.4;
  }
  th,
  td {
    padding: 0.625rem var(--space-3);
    border-block-start: 1px solid var(--color-line);
    font-weight: 400;
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th,
  [data-decision] > tr > * {
    border-block-start: 0;
  }
  [data-decision] > tr > * {
    padding-block-start: 0;
  }
  [data-actions] > th {
    vertical-align: middle;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  /* The first column, with the facts' names, stays visible while the candidates scroll. */
  th:first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: 8rem;
    padding-inline: var(--space-4) var(--space-2);
    border-inline-end: 1px solid var(--color-line);
    background: var(--color-surface);
    color: var(--color-text-muted);
  }
  /* Prints everybody on one sheet, without elements that only work on a screen. */
  @media print {
    max-width: none;
    overflow: visible;
    print-color-adjust: exact;

    table {
      min-width: 0;
      font-size: 8pt;
    }
    th,
    td,
    th:first-child {
      position: static;
      padding: 1.5mm;
      background: none;
    }
    th:first-child {
      width: 22mm;
    }
    td p,
    [data-edge] {
      font-size: inherit;
    }
    [data-actions] {
      display: none;
    }
    tr {
      break-inside: avoid;
    }
  }
`;

const Who = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  max-width: 22rem;

  > [aria-hidden] {
    width: 2.5rem;
    height: 2.5rem;
    font-size: var(--text-s);
  }
  /* Room for one state, so that nothing moves once it is known. */
  > div {
    display: grid;
    flex: 1;
    align-content: start;
    justify-items: start;
    gap: var(--space-1);
    min-width: 0;
    min-height: 3rem;
  }
  [data-edge] {
    min-height: 0;
  }
`;

const Name = styled(AppLink)`
  display: inline-flex;
  align-items: center;
  min-height: var(--target-min);
  color: var(--color-text);
  font-family: var(--font-heading);
  font-size: var(--text-m);
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;
`;
