import type { WeekMask } from '@marketplace/domain';
import { isFreshLoad, styled, tabStorage, useNavigationType } from '@marketplace/platform';
import {
  type FocusEvent,
  lazy,
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { LazyAskDialog } from '../questions/lazy-ask-dialog.tsx';
import { askOffer, questionTo, useQuestions } from '../questions/questions.query.ts';
import { preloadUnlockSteps } from '../unlocks/unlock.mutation.ts';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import { CandidateListItem } from './candidate-list-item.tsx';
import { AS_HIGH_AS_A_ROW, ROOMY, UP_TO_THE_EDGES } from './candidate-list.styles.ts';
import { LazyCandidateSheet, preloadCandidateSheet } from './lazy-candidate-sheet.tsx';
import { useListKeys } from '../lists/list-keys.tsx';

const RowKeysDialog = lazy(() => import(/* webpackChunkName: "later-row-keys" */ './row-keys-dialog.tsx'));

interface CandidateRowsProps {
  candidates: readonly ShownCandidate[];
  /** Hours to fill; empty if the search has none. */
  wanted: WeekMask;
  /** Whether the rows belong to the previous search. */
  stale: boolean;
  isWide: boolean;
  /** Whether the rows were cached before the page opened, as after Back. */
  wasCached: boolean;
  /** Called when a row is hidden while focused, so that the caller can move the focus. */
  onHidden: () => void;
}

/** Rows in the first frame: more than fit on a screen. */
const FIRST_ROWS = { wide: 8, narrow: 4 } as const;
/** Rows per later frame: few, so that clicks between frames are handled. */
const NEXT_ROWS = 2;
/**
 * Rows in the first frame after a filter change. Fewer on wide screens, because this frame also removes the old rows.
 */
const FIRST_CHANGED_ROWS = { wide: 6, narrow: 4 } as const;

/**
 * Number of rows to render: first a screenful, then a few more per frame. `atOnce` renders all, because Back may
 * restore any scroll position.
 */
function useRowsInTurns(atOnce: boolean, { first, all }: { first: number; all: number }): number {
  const [shown, setShown] = useState(atOnce ? Infinity : first);
  useEffect(() => {
    const next = shown + NEXT_ROWS;
    if (shown < Infinity) startTransition(() => setShown(next < all ? next : Infinity));
  }, [shown, all]);
  return shown;
}

/**
 * Ids of new candidates in a changed response. Their rows render in later frames, because twenty rows at once would
 * delay a click.
 */
function useLateRows(candidates: readonly ShownCandidate[], first: number): ReadonlySet<string> {
  const [shown, setShown] = useState(candidates);
  const [late, setLate] = useState<readonly string[]>([]);
  if (shown !== candidates) {
    const shownIds = new Set(shown.map(({ uuid }) => uuid));
    setShown(candidates);
    setLate(candidates.map(({ uuid }) => uuid).filter((uuid, row) => row >= first && !shownIds.has(uuid)));
  }
  useEffect(() => {
    if (late.length === 0) return undefined;
    // Waits until the previous rows are painted.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLate(late.slice(NEXT_ROWS)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [late]);
  return useMemo(() => new Set(late), [late]);
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-candidate]') : null;

const CONTROLS = {
  s: ['[data-shortlist]', 'click'],
  a: ['[data-ask]', 'click'],
  u: ['[data-unlock]', 'focus'],
} as const;

export const CandidateRows = memo(function CandidateRows(props: CandidateRowsProps) {
  const { candidates, wanted, stale, isWide, wasCached, onHidden } = props;
  const [selected, select] = useSelectedCandidate();
  // Deferred, because a change renders every row again and would delay a click.
  const asking = useQuestions();
  const questions = useDeferredValue(asking.data);
  const isAskingKnown = useDeferredValue(!asking.isPending || asking.failureCount > 0);
  const [seenAt] = useState(() => new Date());
  const terms = useDeferredValue(useUnlockTerms());
  const [first] = useState(candidates);
  const screen = isWide ? 'wide' : 'narrow';
  const atOnce = wasCached || selected !== null;
  // Back and reload need the exact height of every row.
  const [isNew] = useState(() => !atOnce && isFreshLoad());
  const rendered = useRowsInTurns(atOnce, {
    first: FIRST_ROWS[screen],
    all: candidates.length,
  });
  const late = useLateRows(candidates, FIRST_CHANGED_ROWS[screen]);
  const missing = Math.max(0, candidates.length - rendered);
  const [openedUuid, setOpenedUuid] = useState<string | null>(null);
  const [candidateToAsk, setCandidateToAsk] = useState<ShownCandidate | null>(null);
  const { onKeyDown, keysButton, keysDialog } = useListKeys('[data-candidate]', CONTROLS, RowKeysDialog);
  // A transition, so that the row is marked before the slow render of the sheet.
  const open = useCallback((candidate: ShownCandidate) => startTransition(() => setOpenedUuid(candidate.uuid)), []);
  useEffect(() => {
    // Runs as a separate task, so that the first rows are painted before it.
    const timer = setTimeout(() => {
      preloadUnlockSteps();
      preloadCandidateSheet();
    });
    return () => clearTimeout(timer);
  }, []);

  const selectRow = ({ target }: FocusEvent) => {
    const uuid = rowOf(target)?.dataset['candidate'];
    if (uuid !== undefined) select(uuid);
  };

  return (
    <>
      <Surface $stale={stale}>
        <List
          data-skipping={isNew || candidates !== first}
          aria-busy={stale}
          onFocus={selectRow}
          onKeyDown={onKeyDown}
          id={CANDIDATE_ROWS}
          tabIndex={-1}
        >
          {candidates.slice(0, rendered).map((candidate) => (
            <CandidateListItem
              key={candidate.uuid}
              candidate={candidate}
              wanted={wanted}
              selected={candidate.uuid === selected}
              question={questionTo(questions, candidate.uuid)}
              ask={askOffer(questions, !isAskingKnown, candidate, seenAt)}
              terms={terms}
              late={late.has(candidate.uuid)}
              onOpen={open}
              onAsk={setCandidateToAsk}
              onHidden={onHidden}
            />
          ))}
        </List>
        {missing === 0 ? null : (
          <Missing aria-hidden="true" data-page-loading>
            {candidates.slice(rendered).map(({ uuid }) => (
              <div key={uuid} />
            ))}
          </Missing>
        )}
      </Surface>
      {isWide ? keysButton : null}
      {keysDialog}
      <LazyCandidateSheet
        candidate={candidates.find(({ uuid }) => uuid === openedUuid) ?? null}
        wanted={wanted}
        side={isWide ? 'right' : 'bottom'}
        onClose={() => setOpenedUuid(null)}
      />
      {candidateToAsk === null ? null : (
        <LazyAskDialog
          people={[{ uuid: candidateToAsk.uuid, name: shownName(candidateToAsk) }]}
          hours={wanted}
          fallbackFocus={() => rowNameOf(candidateToAsk.uuid)}
          onClose={() => setCandidateToAsk(null)}
        />
      )}
    </>
  );
});

/** Id of the list, for skip links. */
export const CANDIDATE_ROWS = 'candidate-rows';

const Surface = styled.div<{ $stale: boolean }>`
  container-type: inline-size;
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
  transition: opacity var(--motion-medium) linear;

  ${ROOMY} {
    margin-block-end: var(--space-4);
  }
  ${UP_TO_THE_EDGES}
`;

const List = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  &:focus {
    outline: none;
  }
`;

/** Reserves space for later rows. Padding instead of a box, because a moving box counts as a layout shift. */
const Missing = styled.div`
  display: contents;

  > div {
    ${AS_HIGH_AS_A_ROW}
  }
`;

const STORED = 'marketplace:selected-candidate';

/**
 * Remembers the candidate last opened or focused. After Back or a reload, marks that candidate's row again, and focuses
 * it unless something else has focus.
 */
function useSelectedCandidate(): [selected: string | null, select: (uuid: string) => void] {
  const type = useNavigationType();
  const [selected, setSelected] = useState(() => (type === 'POP' ? (tabStorage.get(STORED) ?? null) : null));
  const [returned] = useState(selected);
  useEffect(() => {
    if (returned === null || !isFocusFree()) return;
    rowNameOf(returned)?.focus({ preventScroll: true });
  }, [returned]);
  return [
    selected,
    (uuid) => {
      if (uuid === selected) return;
      setSelected(uuid);
      tabStorage.set(STORED, uuid);
    },
  ];
}

const rowNameOf = (uuid: string) =>
  document.querySelector<HTMLElement>(`[data-candidate="${CSS.escape(uuid)}"] [data-row-name]`);

const isFocusFree = () => document.activeElement === document.body || document.activeElement?.id === 'main';
