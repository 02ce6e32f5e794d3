import { EMPTY_WEEK } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { candidatePath } from '../candidate-facts/candidate-facts.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { DOTTED_LINE } from '../lists/row.styles.ts';
import { questionWords } from '../questions/questions.query.ts';
import { type ComparedCandidate, EVIDENCE, FactInLine } from './compared-facts.tsx';
import { ComparedWeek, Week } from './compared-week.tsx';
import { type ComparisonProps, Distance } from './comparison-table.tsx';
import { nameId, PersonActions, RemoveButton } from './person-actions.tsx';
import { PersonStates } from './person-states.tsx';

/** One card per candidate, for screens on which columns do not fit. */
export function ComparisonCards({ candidates, ...comparison }: ComparisonProps) {
  return (
    <List>
      {candidates.map((compared) => (
        <li key={compared.candidate.uuid}>
          <PersonCard {...comparison} compared={compared} />
        </li>
      ))}
    </List>
  );
}

interface PersonCardProps extends Omit<ComparisonProps, 'candidates'> {
  compared: ComparedCandidate;
}

function PersonCard({ compared, facts: differentFacts, from, clientCase, requestedHours }: PersonCardProps) {
  const { candidate, facts, question } = compared;
  const page = candidatePath(candidate.discipline, candidate.uuid);
  const lineFacts = differentFacts.filter(({ hasOwnPlaceInCard }) => hasOwnPlaceInCard !== true);
  return (
    <Card aria-label={`${facts.name}, ${candidate.discipline}`}>
      <Head>
        <div>
          <h2>
            {page === null ? (
              facts.name
            ) : (
              <AppLink to={page} id={nameId(candidate.uuid)}>
                {facts.name}
              </AppLink>
            )}
          </h2>
          <abbr title={candidate.discipline}>{candidate.discipline_short}</abbr>
          <PersonStates candidate={candidate} question={question} />
        </div>
        <RemoveButton candidate={candidate} facts={facts} />
      </Head>
      <Where>
        <span>{facts.place}</span>
        {from === null ? null : <Distance facts={facts} />}
      </Where>
      <ComparedWeek
        candidate={candidate}
        requestedHours={requestedHours}
        showsCoverage={requestedHours !== EMPTY_WEEK}
      />
      {question?.state === 'yes' || question?.state === 'no' ? <p>{questionWords(question, requestedHours)}</p> : null}
      {differentFacts.includes(EVIDENCE) ? (
        <p>
          <FactInLine fact={EVIDENCE} compared={compared} />
        </p>
      ) : null}
      {lineFacts.length === 0 ? null : (
        <Line>
          <DottedText
            parts={lineFacts.map((fact) => (
              <FactInLine key={fact.title} fact={fact} compared={compared} />
            ))}
          />
        </Line>
      )}
      <PersonActions {...compared} clientCase={clientCase} />
    </Card>
  );
}

const List = styled.ol`
  display: grid;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  > li {
    padding: var(--space-3) min(var(--space-4), 4vw);
  }
  > li + li {
    border-block-start: 1px solid var(--color-line);
  }
`;

const Card = styled.article`
  display: grid;
  gap: 0.375rem;
  font-size: var(--text-xs);
  line-height: 1.4;

  ${Week} {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--space-2);

    > svg {
      width: 6.25rem;
    }
    > div {
      flex: 1 1 11rem;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);

  > div {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.125rem var(--space-2);
    min-width: 0;
    min-height: 2rem;
  }
  h2 {
    font-size: var(--text-m);
    font-weight: var(--weight-bold);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target-min);
    color: var(--color-text);
  }
  [data-edge] {
    min-height: 0;
  }
  abbr {
    color: var(--color-text-muted);
    text-decoration: none;
  }
`;

const Where = styled.p`
  ${DOTTED_LINE}
  margin-block-start: -0.375rem;
  color: var(--color-text-muted);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;

const Line = styled.p`
  color: var(--color-text-muted);
`;
