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
  requestedHours: WeekMask;
  /** Whether the rows belong to the previous search. */
  isStale: boolean;
  isWide: boolean;
  /** Whether the rows were cached before the page opened, for example after Back. */
  wasCached: boolean;
  /** Called when a focused row is hidden. The caller moves the focus. */
  onHidden: () => void;
}

/** Number of rows in the first frame: more than a screenful. */
const FIRST_ROWS = { wide: 8, narrow: 4 } as const;
/** Number of rows per later frame. A small number keeps clicks responsive. */
const NEXT_ROWS = 2;
/**
 * Number of rows in the first frame after a filter change. Smaller on wide screens, because this frame also
 * removes old rows.
 */
const FIRST_CHANGED_ROWS = { wide: 6, narrow: 4 } as const;

/**
 * Number of rows to render: a screenful, then a few more per frame. `isImmediate` renders all rows for Back,
 * which restores the scroll position.
 */
function useRenderedCount(isImmediate: boolean, { first, all }: { first: number; all: number }): number {
  const [renderedCount, setRenderedCount] = useState(isImmediate ? Infinity : first);
  useEffect(() => {
    const next = renderedCount + NEXT_ROWS;
    if (renderedCount < Infinity) startTransition(() => setRenderedCount(next < all ? next : Infinity));
  }, [renderedCount, all]);
  return renderedCount;
}

/**
 * IDs of new candidates in a changed response. Later frames render their rows, because twenty rows at once would
 * delay clicks.
 */
function useDeferredRows(candidates: readonly ShownCandidate[], first: number): ReadonlySet<string> {
  const [renderedCandidates, setRenderedCandidates] = useState(candidates);
  const [deferredUuids, setDeferredUuids] = useState<readonly string[]>([]);
  if (renderedCandidates !== candidates) {
    const renderedUuids = new Set(renderedCandidates.map(({ uuid }) => uuid));
    setRenderedCandidates(candidates);
    setDeferredUuids(
      candidates.map(({ uuid }) => uuid).filter((uuid, row) => row >= first && !renderedUuids.has(uuid)),
    );
  }
  useEffect(() => {
    if (deferredUuids.length === 0) return undefined;
    // Wait until the previous rows are painted.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDeferredUuids(deferredUuids.slice(NEXT_ROWS)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [deferredUuids]);
  return useMemo(() => new Set(deferredUuids), [deferredUuids]);
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-candidate]') : null;

const CONTROLS = {
  s: ['[data-shortlist]', 'click'],
  a: ['[data-ask]', 'click'],
  u: ['[data-unlock]', 'focus'],
} as const;

export const CandidateRows = memo(function CandidateRows(props: CandidateRowsProps) {
  const { candidates, requestedHours, isStale, isWide, wasCached, onHidden } = props;
  const [selectedUuid, select] = useSelectedCandidate();
  // Deferred: a change renders every row, which would delay clicks.
  const questionsQuery = useQuestions();
  const questions = useDeferredValue(questionsQuery.data);
  const areQuestionsKnown = useDeferredValue(!questionsQuery.isPending || questionsQuery.failureCount > 0);
  const [seenAt] = useState(() => new Date());
  const terms = useDeferredValue(useUnlockTerms());
  const [initialCandidates] = useState(candidates);
  const screen = isWide ? 'wide' : 'narrow';
  const isImmediate = wasCached || selectedUuid !== null;
  // Back and reload need the exact height of every row.
  const [isNew] = useState(() => !isImmediate && isFreshLoad());
  const renderedCount = useRenderedCount(isImmediate, {
    first: FIRST_ROWS[screen],
    all: candidates.length,
  });
  const deferredUuids = useDeferredRows(candidates, FIRST_CHANGED_ROWS[screen]);
  const unrenderedCount = Math.max(0, candidates.length - renderedCount);
  const [openedUuid, setOpenedUuid] = useState<string | null>(null);
  const [candidateToAsk, setCandidateToAsk] = useState<ShownCandidate | null>(null);
  const { onKeyDown, keysButton, keysDialog } = useListKeys('[data-candidate]', CONTROLS, RowKeysDialog);
  // A transition marks the row before the slow render of the sheet.
  const openRow = useCallback((candidate: ShownCandidate) => startTransition(() => setOpenedUuid(candidate.uuid)), []);
  useEffect(() => {
    // A separate task, so that the first rows are painted before it runs.
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
      <Surface $stale={isStale}>
        <List
          data-skipping={isNew || candidates !== initialCandidates}
          aria-busy={isStale}
          onFocus={selectRow}
          onKeyDown={onKeyDown}
          id={CANDIDATE_ROWS}
          tabIndex={-1}
        >
          {candidates.slice(0, renderedCount).map((candidate) => (
            <CandidateListItem
              key={candidate.uuid}
              candidate={candidate}
              requestedHours={requestedHours}
              selected={candidate.uuid === selectedUuid}
              question={questionTo(questions, candidate.uuid)}
              ask={askOffer(questions, !areQuestionsKnown, candidate, seenAt)}
              terms={terms}
              isDeferred={deferredUuids.has(candidate.uuid)}
              onOpen={openRow}
              onAsk={setCandidateToAsk}
              onHidden={onHidden}
            />
          ))}
        </List>
        {unrenderedCount === 0 ? null : (
          <ReservedSpace aria-hidden="true" data-page-loading>
            {candidates.slice(renderedCount).map(({ uuid }) => (
              <div key={uuid} />
            ))}
          </ReservedSpace>
        )}
      </Surface>
      {isWide ? keysButton : null}
      {keysDialog}
      <LazyCandidateSheet
        candidate={candidates.find(({ uuid }) => uuid === openedUuid) ?? null}
        requestedHours={requestedHours}
        side={isWide ? 'right' : 'bottom'}
        onClose={() => setOpenedUuid(null)}
      />
      {candidateToAsk === null ? null : (
        <LazyAskDialog
          people={[{ uuid: candidateToAsk.uuid, name: shownName(candidateToAsk) }]}
          hours={requestedHours}
          fallbackFocus={() => rowNameOf(candidateToAsk.uuid)}
          onClose={() => setCandidateToAsk(null)}
        />
      )}
    </>
  );
});

/** ID of the list, for skip links. */
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

/** Reserves space for later rows. Uses padding, because a box that moves counts as a layout shift. */
const ReservedSpace = styled.div`
  display: contents;

  > div {
    ${AS_HIGH_AS_A_ROW}
  }
`;

const STORAGE_KEY = 'marketplace:selected-candidate';

/**
 * Remembers the last opened or focused candidate. After Back or reload, marks its row and focuses it unless
 * another element has focus.
 */
function useSelectedCandidate(): [selected: string | null, select: (uuid: string) => void] {
  const type = useNavigationType();
  const [selectedUuid, setSelectedUuid] = useState(() =>
    type === 'POP' ? (tabStorage.get(STORAGE_KEY) ?? null) : null,
  );
  const [returnedUuid] = useState(selectedUuid);
  useEffect(() => {
    if (returnedUuid === null || !isFocusFree()) return;
    rowNameOf(returnedUuid)?.focus({ preventScroll: true });
  }, [returnedUuid]);
  return [
    selectedUuid,
    (uuid) => {
      if (uuid === selectedUuid) return;
      setSelectedUuid(uuid);
      tabStorage.set(STORAGE_KEY, uuid);
    },
  ];
}

const rowNameOf = (uuid: string) =>
  document.querySelector<HTMLElement>(`[data-candidate="${CSS.escape(uuid)}"] [data-row-name]`);

const isFocusFree = () => document.activeElement === document.body || document.activeElement?.id === 'main';
