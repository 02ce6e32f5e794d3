import type { WeekMask } from '@marketplace/domain';
import { lazy, Suspense, useState } from 'react';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { useBackCloses } from '../history/use-back-closes.ts';

const load = () => import(/* webpackChunkName: "later-candidate-sheet" */ './candidate-sheet.tsx');
const Sheet = lazy(load);

/** Preloads the sheet. If loading fails, opening a row shows the error. */
export function preloadCandidateSheet(): void {
  load().catch(() => undefined);
}

interface LazyCandidateSheetProps {
  /** Candidate of the opened row; null closes the sheet. */
  candidate: ShownCandidate | null;
  requestedHours: WeekMask;
  side: 'bottom' | 'right';
  onClose: () => void;
}

export function LazyCandidateSheet({ candidate, requestedHours, side, onClose }: LazyCandidateSheetProps) {
  useBackCloses(candidate !== null, onClose);
  // Keeps its content during the closing animation.
  const [displayedCandidate, setDisplayedCandidate] = useState(candidate);
  if (candidate !== null && candidate !== displayedCandidate) setDisplayedCandidate(candidate);
  if (displayedCandidate === null) return null;
  return (
    <Suspense fallback={null}>
      <Sheet
        candidate={displayedCandidate}
        requestedHours={requestedHours}
        open={candidate !== null}
        side={side}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      />
    </Suspense>
  );
}
