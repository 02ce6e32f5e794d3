import { EMPTY_WEEK, hoursLine, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, FROM_TABLET, Stack } from '@marketplace/ui';
import { WeekGrid } from '@marketplace/ui/week-grid';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';

interface HoursFilterProps {
  hours: WeekMask;
  onChange: (hours: WeekMask) => void;
  children: (hours: WeekMask) => ReactNode;
}

/** Grid to paint the hours that a client needs. The list updates after the user stops painting. */
export function HoursFilter({ hours, onChange, children }: HoursFilterProps) {
  const name = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { draft, setDraft, apply: applyDraft } = useDraftWeek(hours, onChange);
  return (
    <Stack gap={2}>
      <Name id={name}>Hours to fill</Name>
      <Note id={`${name}note`}>
        Mark the hours your client needs: tap, or drag across. The list then shows who can work any of them.
      </Note>
      <Widened
        ref={grid}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) applyDraft();
        }}
      >
        <WeekGrid week={draft} onChange={setDraft} labelledBy={name} describedBy={`${name}note`} />
      </Widened>
      <Chosen>
        <span role="status">{draft === EMPTY_WEEK ? 'No hours chosen' : hoursLine(draft)}</span>
        {draft === EMPTY_WEEK ? null : (
          <>
            {children(draft)}
            <Button
              variant="link"
              size="s"
              onClick={() => {
                setDraft(EMPTY_WEEK);
                // This button disappears, so move the focus to the grid.
                grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
              }}
            >
              Clear hours
            </Button>
          </>
        )}
      </Chosen>
    </Stack>
  );
}

const Name = styled.p`
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
`;

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;

/** Extends slightly into the sidebar's padding to fit seven columns. */
const Widened = styled.div`
  ${FROM_TABLET} {
    margin-inline: calc(-1 * var(--space-1));
  }
`;

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-3);
  min-height: var(--control-s);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
`;

/** Debounce time, longer than the pause between two taps. */
const PAUSE_MS = 600;

/**
 * Holds a draft of the week while the user paints, and applies it after a debounce: one search and one history
 * entry per stroke. `apply` and closing the filters flush it.
 */
export function useDraftWeek(week: WeekMask, onApply: (week: WeekMask) => void) {
  const [draft, setDraft] = useState(week);
  const [appliedWeek, setAppliedWeek] = useState(week);
  const pendingDraft = useRef<{ week: WeekMask; timer: ReturnType<typeof setTimeout> }>(null);
  // A ref, because the callback may change while a draft is pending.
  const applyDraft = useRef<() => void>(() => undefined);
  const lastAppliedWeek = useRef(week);
  useEffect(() => {
    if (lastAppliedWeek.current !== week) {
      lastAppliedWeek.current = week;
      clearTimeout(pendingDraft.current?.timer);
      pendingDraft.current = null;
    }
    applyDraft.current = () => {
      if (pendingDraft.current === null) return;
      const { week: paintedWeek, timer } = pendingDraft.current;
      clearTimeout(timer);
      pendingDraft.current = null;
      if (paintedWeek !== week) onApply(paintedWeek);
    };
  }, [week, onApply]);

  // Another control changed the applied week (chip removed, Back): replace the draft.
  if (appliedWeek !== week) {
    setAppliedWeek(week);
    setDraft(week);
  }

  useEffect(() => {
    const page = window.location.pathname;
    return () => {
      // Closing the filters applies the draft. Leaving the page must not, because applying navigates back.
      if (window.location.pathname === page) applyDraft.current();
      else clearTimeout(pendingDraft.current?.timer);
    };
  }, []);

  return {
    draft,
    setDraft: (paintedWeek: WeekMask) => {
      setDraft(paintedWeek);
      clearTimeout(pendingDraft.current?.timer);
      pendingDraft.current = { week: paintedWeek, timer: setTimeout(() => applyDraft.current(), PAUSE_MS) };
    },
    apply: useCallback(() => applyDraft.current(), []),
  };
}
