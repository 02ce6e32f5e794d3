import { lazy, Suspense, type ReactNode } from 'react';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { loadLaterOutbox } from './load-later-outbox.ts';
import { useWaiting } from './outbox.ts';
import { useShownSlot } from './shown-slots.ts';
import { useSentChanges, type OutboxListener } from './sent-changes.ts';

const WaitingNote = lazy(async () => ({ default: (await loadLaterOutbox()).WaitingNote }));

interface QueueableFormProps extends OutboxListener {
  headingLevel?: 1 | 2;
  onDiscard: () => void;
  children: ReactNode;
}

/** A form, hidden while its change is queued. It stays mounted, so that 'Change something' keeps its input. */
export function QueueableForm({ headingLevel = 2, onDiscard, children, ...listener }: QueueableFormProps) {
  const entry = useWaiting(listener.slot);
  useSentChanges(listener);
  const waits = entry !== undefined;
  useShownSlot(waits ? listener.slot : null);
  return (
    <>
      {waits ? (
        <Suspense fallback={<FormLoading alone={false} />}>
          <WaitingNote entry={entry} headingLevel={headingLevel} onDiscard={onDiscard} />
        </Suspense>
      ) : null}
      <div hidden={waits}>{children}</div>
    </>
  );
}
