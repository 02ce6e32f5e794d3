import { EMPTY_WEEK, hoursIn, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, FROM_TABLET, Stack } from '@marketplace/ui';
import { WeekGrid } from '@marketplace/ui/week-grid';
import { useId, useRef, type ReactNode } from 'react';
import { useDraftWeek } from './use-draft-week.ts';

interface HoursFilterProps {
  hours: WeekMask;
  onChange: (hours: WeekMask) => void;
  children: (hours: WeekMask) => ReactNode;
}

/** Grid on which the user paints the hours that a client needs. Applies once painting pauses. */
export function HoursFilter({ hours, onChange, children }: HoursFilterProps) {
  const name = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { draft, setDraft, apply } = useDraftWeek(hours, onChange);
  return (
    <Stack gap={2}>
      <Name id={name}>Hours to fill</Name>
      <Note id={`${name}note`}>
        Paint the hours your client needs: tap, or drag across. The list then shows who can work any of them.
      </Note>
      <Widened
        ref={grid}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) apply();
        }}
      >
        <WeekGrid week={draft} onChange={setDraft} labelledBy={name} describedBy={`${name}note`} />
      </Widened>
      <Chosen>
        <span role="status">
          {draft === EMPTY_WEEK ? 'No hours chosen' : `${weekPhrase(draft)}: ${hoursIn(draft)} hours a week`}
        </span>
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

/** Extends slightly into the sidebar's padding, because the seven columns need space. */
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
