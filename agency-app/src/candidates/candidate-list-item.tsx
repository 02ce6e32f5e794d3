import type { AgencyQuestion } from '@marketplace/contracts';
import { EMPTY_WEEK, trueFacts, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { Slot, useAssociationPath } from '@marketplace/platform';
import { VisuallyHidden, WeekStrip } from '@marketplace/ui';
import { memo } from 'react';
import {
  candidateFacts,
  candidatePath,
  isChecked,
  NOT_PROVIDED,
  unlockProps,
} from '../candidate-facts/candidate-facts.ts';
import { CoveredHours } from '../candidate-facts/covered-hours.tsx';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import { DEFAULT_FILTERS, filtersToSearch } from '../candidate-search/filter-state.ts';
import { preloadAskDialog } from '../questions/lazy-ask-dialog.tsx';
import { type AskOffer, questionWords } from '../questions/questions.query.ts';
import { CandidateMenu } from '../shortlist/candidate-menu.tsx';
import { ShortlistButton } from '../shortlist/shortlist-button.tsx';
import { RowUnlockButton } from '../unlocks/row-unlock-button.tsx';
import type { UnlockTerms } from '../unlocks/use-unlock-terms.ts';
import {
  About,
  Ask,
  Facts,
  Initials,
  Item,
  Name,
  Phrase,
  Row,
  Tools,
  Unlock,
  Week,
  Where,
  Who,
} from './candidate-list-item.styles.ts';

interface CandidateRowProps {
  candidate: ShownCandidate;
  /** Hours to fill; empty if the search has none. */
  requestedHours: WeekMask;
  /** Whether the row was the last row opened or focused. */
  selected: boolean;
  question: AgencyQuestion | undefined;
  ask: AskOffer;
  /** Prices for the agency, read once for all rows. */
  terms: UnlockTerms;
  onOpen: (candidate: ShownCandidate) => void;
  onAsk: (candidate: ShownCandidate) => void;
  /** Called before a row disappears because the agency hid the candidate. */
  onHidden: () => void;
}

interface CandidateListItemProps extends CandidateRowProps {
  /** Renders an empty box for one frame, then the content. */
  isDeferred: boolean;
}

/** Compares props by value, because each response creates new objects. */
function isSameRow(previousProps: CandidateRowProps, nextProps: CandidateRowProps): boolean {
  return (
    previousProps.requestedHours === nextProps.requestedHours &&
    previousProps.selected === nextProps.selected &&
    previousProps.question === nextProps.question &&
    previousProps.ask === nextProps.ask &&
    previousProps.terms === nextProps.terms &&
    previousProps.onOpen === nextProps.onOpen &&
    previousProps.onAsk === nextProps.onAsk &&
    previousProps.onHidden === nextProps.onHidden &&
    (previousProps.candidate === nextProps.candidate ||
      JSON.stringify(previousProps.candidate) === JSON.stringify(nextProps.candidate))
  );
}

export const CandidateListItem = memo(
  function CandidateListItem({ isDeferred, ...row }: CandidateListItemProps) {
    return (
      <Item data-candidate={row.candidate.uuid} data-selected={row.selected} data-late={isDeferred}>
        <CandidateRow {...row} />
      </Item>
    );
  },
  (previousProps, nextProps) =>
    previousProps.isDeferred === nextProps.isDeferred && isSameRow(previousProps, nextProps),
);

/** Shows all facts that are visible before an unlock. */
const CandidateRow = memo(function CandidateRow(props: CandidateRowProps) {
  const { candidate, requestedHours, selected, question, ask, terms, onOpen, onAsk, onHidden } = props;
  const inAssociation = useAssociationPath();
  const facts = candidateFacts(candidate);
  const page = candidatePath(candidate.discipline, candidate.uuid);
  const namedCandidate = { uuid: candidate.uuid, name: facts.name };
  const week = weekFromSlots(candidate.availability);
  return (
    <Row aria-label={`${facts.name}, ${candidate.discipline}`} data-asks={ask !== 'none'}>
      <Initials initials={facts.initials} seed={candidate.uuid} />
      <About>
        <Who>
          <Name>
            <h3>
              {/* A plain <a>: a Link would render again on every URL change. */}
              <a
                href={page === null ? undefined : `${inAssociation(page)}${hoursSearch(requestedHours)}`}
                data-row-name
                aria-haspopup="dialog"
                aria-current={selected ? 'true' : undefined}
                onClick={(event) => {
                  // With a modifier key, the browser opens the page in a new tab or window.
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onOpen(candidate);
                }}
              >
                {facts.name}
              </a>
            </h3>
            <Evidence text={candidate.evidence[0]} />{' '}
            <abbr title={candidate.discipline}>{candidate.discipline_short}</abbr>
          </Name>
          <Where>
            <p>{facts.place}</p>
            {facts.distance === null ? null : <strong>{facts.distance}</strong>}
            <Slot name="candidate-fact" candidate={candidate}>
              {(fact) => <span>{fact}</span>}
            </Slot>
          </Where>
        </Who>
        <RowFacts candidate={candidate} requestedHours={requestedHours} question={question} />
      </About>
      <Week>
        <WeekStrip week={week} requestedWeek={requestedHours} aria-hidden="true" />
        <div>
          {requestedHours === EMPTY_WEEK ? null : (
            <p>
              <CoveredHours week={week} requestedHours={requestedHours} />
            </p>
          )}
          {/* If the search has hours to fill, the row shows the covered hours instead. */}
          <WeekWords
            week={week}
            phrase={requestedHours === EMPTY_WEEK ? Phrase : VisuallyHidden}
            confirmedAt={candidate.availability_confirmed_at}
          />
        </div>
      </Week>
      <Tools>
        <ShortlistButton candidate={candidate} />
        <CandidateMenu candidate={namedCandidate} onHidden={onHidden} />
      </Tools>
      {ask === 'none' ? null : (
        <Ask
          variant="secondary"
          size="s"
          aria-label={`Ask ${facts.name}`}
          aria-haspopup="dialog"
          data-ask={ask === 'offered' ? true : undefined}
          data-loading={ask === 'loading'}
          onPointerEnter={preloadAskDialog}
          onClick={() => onAsk(candidate)}
        >
          Ask
        </Ask>
      )}
      <Unlock>
        <RowUnlockButton terms={terms} {...unlockProps(candidate)} />
      </Unlock>
    </Row>
  );
}, isSameRow);

/** Query string that passes the hours to fill to a new tab. */
function hoursSearch(requestedHours: WeekMask): string {
  return requestedHours === EMPTY_WEEK ? '' : `?${filtersToSearch({ ...DEFAULT_FILTERS, hours: requestedHours })}`;
}

/** Shows a short mark, because the full text would add a line. The candidate sheet shows the full text. */
function Evidence({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <>
      {isChecked(text) ? <small aria-hidden="true"> ✓</small> : null}
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

function RowFacts({
  candidate,
  requestedHours,
  question,
}: Pick<CandidateRowProps, 'candidate' | 'requestedHours' | 'question'>) {
  const facts = candidateFacts(candidate);
  return (
    <Facts>
      {question === undefined ? null : (
        <Fact
          variant={question.state === 'yes' ? 'strong' : 'pill'}
          term="Your question"
          value={questionWords(question, requestedHours)}
        />
      )}
      {candidate.looking_for_work_now ? null : (
        <Fact variant="warning" term="Looking for work" value="Not actively seeking" />
      )}
      <Fact variant="pill" term="Experience" value={facts.experience} />
      <Fact term="Languages" value={facts.languages} />
      {trueFacts(candidate).map(({ term, yes }) => (
        <Fact key={term} keepsOnOneLine term={term} value={yes} />
      ))}
      <Fact keepsOnOneLine line term="Desired schedule" value={facts.schedule} />
      <Fact term="Care settings" value={facts.careSettings} />
    </Facts>
  );
}

interface FactProps {
  term: string;
  value: string;
  variant?: 'pill' | 'strong' | 'warning';
  /** Whether the fact starts a new line in the two-column layout. */
  line?: boolean;
  keepsOnOneLine?: boolean;
}

/** Shows the value. If the value is missing, shows the term too. */
function Fact({ term, value, variant, line, keepsOnOneLine }: FactProps) {
  return (
    <div data-look={variant} data-line={line} data-whole={keepsOnOneLine}>
      {value === NOT_PROVIDED ? <dt>{term}: </dt> : <VisuallyHidden as="dt">{term}</VisuallyHidden>}
      <dd data-edge={variant === 'warning' ? true : undefined}>{value}</dd>
    </div>
  );
}
