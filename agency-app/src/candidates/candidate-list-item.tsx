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
  wanted: WeekMask;
  /** Whether the row was the last one opened or focused. */
  selected: boolean;
  question: AgencyQuestion | undefined;
  ask: AskOffer;
  /** The agency's terms, read once for all rows. */
  terms: UnlockTerms;
  onOpen: (candidate: ShownCandidate) => void;
  onAsk: (candidate: ShownCandidate) => void;
  /** Called when the agency hides this candidate, before the row is removed. */
  onHidden: () => void;
}

interface CandidateListItemProps extends CandidateRowProps {
  /** Renders empty space for one frame, then the content. */
  late: boolean;
}

/** Compares by value, because each response creates new objects. */
function isSameRow(earlier: CandidateRowProps, now: CandidateRowProps): boolean {
  return (
    earlier.wanted === now.wanted &&
    earlier.selected === now.selected &&
    earlier.question === now.question &&
    earlier.ask === now.ask &&
    earlier.terms === now.terms &&
    earlier.onOpen === now.onOpen &&
    earlier.onAsk === now.onAsk &&
    earlier.onHidden === now.onHidden &&
    (earlier.candidate === now.candidate || JSON.stringify(earlier.candidate) === JSON.stringify(now.candidate))
  );
}

export const CandidateListItem = memo(
  function CandidateListItem({ late, ...row }: CandidateListItemProps) {
    return (
      <Item data-candidate={row.candidate.uuid} data-selected={row.selected} data-late={late}>
        <CandidateRow {...row} />
      </Item>
    );
  },
  (earlier, now) => earlier.late === now.late && isSameRow(earlier, now),
);

/** Shows every fact that an agency may see before unlocking. */
const CandidateRow = memo(function CandidateRow(props: CandidateRowProps) {
  const { candidate, wanted, selected, question, ask, terms, onOpen, onAsk, onHidden } = props;
  const inAssociation = useAssociationPath();
  const facts = candidateFacts(candidate);
  const page = candidatePath(candidate.discipline, candidate.uuid);
  const named = { uuid: candidate.uuid, name: facts.name };
  const week = weekFromSlots(candidate.availability);
  return (
    <Row aria-label={`${facts.name}, ${candidate.discipline}`} data-asks={ask !== 'none'}>
      <Initials initials={facts.initials} seed={candidate.uuid} />
      <About>
        <Who>
          <Name>
            <h3>
              {/* Not a Link, which would render again whenever the URL changes. */}
              <a
                href={page === null ? undefined : `${inAssociation(page)}${hoursSearch(wanted)}`}
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
        <RowFacts candidate={candidate} wanted={wanted} question={question} />
      </About>
      <Week>
        <WeekStrip week={week} requestedWeek={wanted} aria-hidden="true" />
        <div>
          {wanted === EMPTY_WEEK ? null : (
            <p>
              <CoveredHours week={week} wanted={wanted} />
            </p>
          )}
          {/* With hours to fill, the row says how many are covered instead. */}
          <WeekWords
            week={week}
            phrase={wanted === EMPTY_WEEK ? Phrase : VisuallyHidden}
            confirmedAt={candidate.availability_confirmed_at}
          />
        </div>
      </Week>
      <Tools>
        <ShortlistButton candidate={candidate} />
        <CandidateMenu candidate={named} onHidden={onHidden} />
      </Tools>
      {ask === 'none' ? null : (
        <Ask
          variant="secondary"
          size="s"
          aria-label={`Ask ${facts.name}`}
          aria-haspopup="dialog"
          data-ask
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

/** Query string with which the page in a new tab shows the hours to fill. */
function hoursSearch(wanted: WeekMask): string {
  return wanted === EMPTY_WEEK ? '' : `?${filtersToSearch({ ...DEFAULT_FILTERS, hours: wanted })}`;
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

function RowFacts({ candidate, wanted, question }: Pick<CandidateRowProps, 'candidate' | 'wanted' | 'question'>) {
  const facts = candidateFacts(candidate);
  return (
    <Facts>
      {question === undefined ? null : (
        <Fact
          look={question.state === 'yes' ? 'strong' : 'pill'}
          term="Your question"
          value={questionWords(question, wanted)}
        />
      )}
      {candidate.looking_for_work_now ? null : (
        <Fact look="warning" term="Looking for work" value="Not actively seeking" />
      )}
      <Fact look="pill" term="Experience" value={facts.experience} />
      <Fact term="Languages" value={facts.languages} />
      {trueFacts(candidate).map(({ term, yes }) => (
        <Fact key={term} whole term={term} value={yes} />
      ))}
      <Fact whole line term="Desired schedule" value={facts.schedule} />
      <Fact term="Care settings" value={facts.careSettings} />
    </Facts>
  );
}

interface FactProps {
  term: string;
  value: string;
  look?: 'pill' | 'strong' | 'warning';
  /** Whether the fact starts a new line in the layout where the facts have their own column. */
  line?: boolean;
  whole?: boolean;
}

/** Shows only the value. If the value is missing, also shows the term. */
function Fact({ term, value, look, line, whole }: FactProps) {
  return (
    <div data-look={look} data-line={line} data-whole={whole}>
      {value === NOT_PROVIDED ? <dt>{term}: </dt> : <VisuallyHidden as="dt">{term}</VisuallyHidden>}
      <dd data-edge={look === 'warning' ? true : undefined}>{value}</dd>
    </div>
  );
}
