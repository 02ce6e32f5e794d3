import type { CaseSummary, ShortlistedCandidate } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Avatar, Badge, Button, Text, VisuallyHidden } from '@marketplace/ui';
import type { ComponentProps } from 'react';
import { candidateFacts, candidatePath, unlockProps } from '../candidate-facts/candidate-facts.ts';
import { isAskable } from '../candidate-facts/shown-candidate.ts';
import { hoursToFill, useCaseQuestionDraft } from '../cases/case-hours.ts';
import { AskButton } from '../questions/ask-button.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { RowUnlockButton } from '../unlocks/row-unlock-button.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import { type ComparedCandidate, comparedFacts, isShared } from './compared-facts.tsx';
import { type NamedCandidate, useShortlisting } from './shortlist.mutation.ts';

interface ShortlistComparisonProps {
  candidates: readonly ShortlistedCandidate[];
  /** Origin of distances. */
  from: string | null;
  /** Case to compare the candidates for. */
  clientCase?: CaseSummary;
}

/** Table with one column per candidate and one row per fact. Facts with equal values are gray. Scrolls horizontally. */
export function ShortlistComparison({ candidates, from, clientCase }: ShortlistComparisonProps) {
  const { data: questions } = useQuestions();
  const requestedHours = clientCase === undefined ? EMPTY_WEEK : hoursToFill(clientCase);
  const comparedCandidates = candidates.map((candidate) => ({
    candidate,
    facts: candidateFacts(candidate),
    question: questionTo(questions, candidate.uuid),
  }));
  const isAsked = comparedCandidates.some(({ question }) => question !== undefined);
  return (
    <Scroll role="region" aria-label="Comparison" tabIndex={0}>
      <table>
        <VisuallyHidden as="caption">Shortlisted candidates side by side</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {comparedCandidates.map((person) => (
              <th key={person.candidate.uuid} scope="col">
                <Person {...person} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedFacts({ from, requestedHours, isAsked }).map((fact) => (
            <tr key={fact.title} data-shared={isShared(fact, comparedCandidates)}>
              <th scope="row" data-fact={fact.title}>
                {fact.title}
              </th>
              {comparedCandidates.map((person) => (
                <td key={person.candidate.uuid}>{(fact.render ?? fact.value)(person)}</td>
              ))}
            </tr>
          ))}
          <tr data-actions>
            <th scope="row">Contact</th>
            {comparedCandidates.map((person) => (
              <td key={person.candidate.uuid}>
                <Actions {...person} clientCase={clientCase} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Scroll>
  );
}

function Person({ candidate, facts }: Pick<ComparedCandidate, 'candidate' | 'facts'>) {
  const page = candidatePath(candidate.discipline, candidate.uuid);
  return (
    <Who>
      <Avatar initials={facts.initials} seed={candidate.uuid} />
      <div>
        {page === null ? <strong>{facts.name}</strong> : <Name to={page}>{facts.name}</Name>}
        {candidate.unlocked ? <Badge tone="success">Unlocked</Badge> : null}
        {candidate.looking_for_work_now ? null : <Badge tone="warning">Not actively seeking</Badge>}
      </div>
    </Who>
  );
}

function Actions({
  candidate,
  facts: { name },
  question,
  clientCase,
}: ComparedCandidate & { clientCase: CaseSummary | undefined }) {
  const person = { uuid: candidate.uuid, name };
  const mayAsk = isAskable(candidate) && (question === undefined || question.state === 'ended');
  const shortlisting = useShortlisting(person);
  const terms = useUnlockTerms();
  return (
    <Stacked>
      {candidate.unlocked ? (
        <Text size="s">
          <AppLink to={`/contacts#${candidate.uuid}`}>View contact</AppLink>
        </Text>
      ) : (
        <RowUnlockButton terms={terms} {...unlockProps(candidate)} />
      )}
      {!mayAsk ? null : clientCase === undefined ? (
        <Ask person={person} hours={EMPTY_WEEK} />
      ) : (
        <AskAboutCase person={person} clientCase={clientCase} />
      )}
      <Button
        variant="ghost"
        size="s"
        fullWidth
        busy={shortlisting.isPending}
        busyText="Removing..."
        aria-label={shortlisting.isPending ? undefined : `Remove from shortlist: ${name}`}
        title="Remove from shortlist"
        onClick={() => shortlisting.mutate(false)}
      >
        Remove
      </Button>
    </Stacked>
  );
}

interface AskProps extends Omit<ComponentProps<typeof AskButton>, 'label' | 'people'> {
  person: NamedCandidate;
}

const Ask = ({ person, ...question }: AskProps) => (
  <AskButton {...question} label="Ask first" fullWidth people={[person]} />
);

function AskAboutCase({ person, clientCase }: { person: NamedCandidate; clientCase: CaseSummary }) {
  return <Ask person={person} hours={hoursToFill(clientCase)} {...useCaseQuestionDraft(clientCase)} />;
}

const Scroll = styled.div`
  /* Positioned, so that it also clips visually hidden content in columns that are scrolled out of view. */
  position: relative;
  width: fit-content;
  max-width: 100%;
  overflow-x: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
  scroll-padding-inline-start: 7.5rem;

  table {
    border-collapse: separate;
    border-spacing: 0;
    font-size: var(--text-s);
  }
  th,
  td {
    width: 15rem;
    min-width: 12.5rem;
    padding: var(--space-3) var(--space-4);
    border-block-start: 1px solid var(--color-line);
    font-weight: 400;
    text-align: start;
    vertical-align: top;
  }
  thead th {
    border-block-start: 0;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  /* The first column, with the facts' names, stays visible while the candidates scroll. */
  th:first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: 9rem;
    min-width: 9rem;
    border-inline-end: 1px solid var(--color-line);
    background: var(--color-surface);
    color: var(--color-text-muted);
  }

  [data-shared='true'] td {
    color: var(--color-text-muted);
  }
  /*
   * The fact's name is above its values, so that columns get the full width. The name stays visible while the values
   * scroll.
   */
  @media screen and (max-width: 47.99em) {
    scroll-padding-inline-start: 0;

    th,
    td {
      width: 9.75rem;
      min-width: 9.75rem;
      padding: var(--space-2) var(--space-3);
      font-size: var(--text-xs);
      line-height: 1.35;
    }
    /* Remains a table cell for screen readers. */
    th:first-child {
      width: 0;
      min-width: 0;
      padding: 0;
      border-inline-end: 0;
      font-size: 0;
    }
    th[data-fact]::before {
      content: attr(data-fact) / '';
      position: absolute;
      inset-block-start: var(--space-2);
      inset-inline-start: var(--space-3);
      font-size: var(--text-xs);
      white-space: nowrap;
    }
    th[data-fact] ~ td {
      padding-block-start: calc(1.35 * var(--text-xs) + var(--space-2) + 0.125rem);
    }
  }
  /* Prints everybody on one sheet, without elements that only work on a screen. */
  @media print {
    width: 100%;
    overflow: visible;
    print-color-adjust: exact;

    table {
      width: 100%;
      table-layout: fixed;
      font-size: 8pt;
    }
    th,
    td,
    th:first-child {
      position: static;
      width: auto;
      min-width: 0;
      padding: 1.5mm;
      background: none;
      overflow-wrap: anywhere;
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
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  /* In narrow columns, every name is below its picture, even a short name. */
  @media screen and (max-width: 47.99em) {
    flex-direction: column;
    align-items: flex-start;
    gap: 0;

    > :first-child {
      width: 2.25rem;
      height: 2.25rem;
      font-size: var(--text-xs);
    }
  }

  > div:last-child {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
    min-width: 0;
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

const Stacked = styled.div`
  display: grid;
  gap: var(--space-1);
`;
