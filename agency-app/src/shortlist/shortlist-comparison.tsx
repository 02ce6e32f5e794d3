import type { CaseSummary, ShortlistedCandidate } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';
import { Suspense } from 'react';
import { candidateFacts } from '../candidate-facts/candidate-facts.ts';
import { LazyWindowLegend } from '../candidate-facts/lazy-window-legend.tsx';
import { hoursToFill } from '../cases/case-hours.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { useMediaQuery } from '../page-layout/use-media-query.ts';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';
import { FactInLine, splitFacts } from './compared-facts.tsx';
import { ComparisonCards } from './comparison-cards.tsx';
import { ComparisonTable } from './comparison-table.tsx';

/** From this width, several columns fit. Paper always gets the table. */
const TABLE = '(min-width: 64em), print';

interface ShortlistComparisonProps {
  candidates: readonly ShortlistedCandidate[];
  /** Origin of distances. */
  from: string | null;
  /** Case to compare the candidates for. */
  clientCase?: CaseSummary;
}

/** Compares candidates in a table, or on a small screen in cards. Facts that all share are in one line above. */
export function ShortlistComparison({ candidates, from, clientCase }: ShortlistComparisonProps) {
  const { data: questions } = useQuestions();
  const isWide = useMediaQuery(TABLE);
  const requestedHours = clientCase === undefined ? EMPTY_WEEK : hoursToFill(clientCase);
  const comparedCandidates = candidates.map((candidate) => ({
    candidate,
    facts: candidateFacts(candidate),
    question: questionTo(questions, candidate.uuid),
  }));
  const { shared, different } = splitFacts(comparedCandidates);
  const comparison = { candidates: comparedCandidates, facts: different, from, clientCase, requestedHours };
  const [first] = comparedCandidates;
  return (
    <Comparison>
      <Top>
        <Price>
          <UnlockPrice />
        </Price>
        <Legend>
          <Suspense>
            <LazyWindowLegend hours={requestedHours} />
          </Suspense>
        </Legend>
      </Top>
      {shared.length === 0 || first === undefined ? null : (
        <Quiet>
          {'Same for all: '}
          <DottedText
            parts={shared.map((fact) => (
              <FactInLine key={fact.title} fact={fact} compared={first} />
            ))}
          />
        </Quiet>
      )}
      {isWide ? <ComparisonTable {...comparison} /> : <ComparisonCards {...comparison} />}
    </Comparison>
  );
}

const Comparison = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  ${BELOW_TABLET} {
    gap: var(--space-1);
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-4);

  ${BELOW_TABLET} {
    display: contents;
  }
`;

const Legend = styled.div`
  /* On a phone, below the cards, so that the first one is near. */
  ${BELOW_TABLET} {
    order: 1;
  }
`;

const Price = styled.div`
  /* On a phone, too, the guarantee is next to the price. */
  ${BELOW_TABLET} {
    && small {
      display: inline;
    }
  }
  @media print {
    display: none;
  }
`;

const Quiet = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  text-wrap: pretty;
`;
