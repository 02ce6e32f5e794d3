import type { UnlockedCandidate } from '@marketplace/contracts';
import { CANDIDATE_NOTE_MAX, HIRING_STATUSES } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Cluster, Field, Select, Stack, Text, TextArea } from '@marketplace/ui';
import { Check, StickyNote } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../failure-text.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';
import { useHiringRecord } from './hiring-record.mutation.ts';

interface HiringRecordFormProps {
  candidate: UnlockedCandidate;
  name: string;
}

/** The agency's own hiring status and note for a candidate. Nobody else sees them. */
export function HiringRecordForm({ candidate, name }: HiringRecordFormProps) {
  return (
    <Stack gap={3}>
      <StatusField candidate={candidate} name={name} />
      <NoteField candidate={candidate} name={name} />
    </Stack>
  );
}

function StatusField({ candidate, name }: HiringRecordFormProps) {
  const saving = useHiringRecord(candidate.request_id);
  const shown = saving.isPending ? (saving.variables.status ?? candidate.status) : candidate.status;
  return (
    <Row>
      <StatusSelect
        label={`Status of ${name}`}
        hideLabel
        error={saving.isError ? failureText(saving.error, "We couldn't save the status. Please try again.") : undefined}
      >
        <Select
          options={HIRING_STATUSES}
          value={shown}
          onChange={(event) => {
            const status = HIRING_STATUSES.find(({ value }) => value === event.target.value)?.value;
            if (status) saving.mutate({ status });
          }}
        />
      </StatusSelect>
      <Feedback saving={saving.isPending} saved={saving.isSuccess} />
    </Row>
  );
}

function NoteField({ candidate, name }: HiringRecordFormProps) {
  const saving = useHiringRecord(candidate.request_id);
  // The unsaved note; null when not editing. Cleared on save or cancel.
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Set when the focused editor closes, so the focus goes back to the button that opened it.
  const closing = useRef(false);
  const noteId = useId();
  const tooLong = draft !== null && draft.length > CANDIDATE_NOTE_MAX;

  const close = () => {
    closing.current = true;
    setDraft(null);
  };
  useEffect(() => {
    if (draft !== null || !closing.current) return;
    closing.current = false;
    opener.current?.focus();
  }, [draft]);
  if (draft === null) {
    return (
      <Stack gap={1}>
        {candidate.note !== '' ? <Note id={noteId}>{candidate.note}</Note> : null}
        <Row>
          <Button
            ref={opener}
            variant="link"
            size="s"
            icon={<StickyNote aria-hidden="true" />}
            aria-label={candidate.note === '' ? `Add a note on ${name}` : `Edit note on ${name}`}
            aria-describedby={candidate.note === '' ? undefined : noteId}
            onClick={() => {
              saving.reset();
              setDraft(candidate.note);
            }}
          >
            {candidate.note === '' ? 'Add a note' : 'Edit note'}
          </Button>
          <Feedback saving={false} saved={saving.isSuccess} />
        </Row>
      </Stack>
    );
  }
  const left = CANDIDATE_NOTE_MAX - draft.length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong && !saving.isPending) saving.mutate({ note: draft.trim() }, { onSuccess: close });
      }}
    >
      <Stack gap={2}>
        <Field
          label={`Note on ${name}`}
          hint="Only your agency sees this."
          error={
            tooLong
              ? `Please shorten the note by ${characters(-left)}.`
              : saving.isError
                ? failureText(saving.error, "We couldn't save the note. Please try again.")
                : undefined
          }
        >
          <TextArea
            rows={4}
            value={draft}
            // The user opened this field to type in it.
            autoFocus
            onChange={(event) => setDraft(event.target.value)}
          />
        </Field>
        <OfflineNotice />
        <Cluster gap={3}>
          <Button type="submit" size="s" busy={saving.isPending} busyText="Saving..." disabled={tooLong}>
            Save note
          </Button>
          <Button variant="ghost" size="s" disabled={saving.isPending} onClick={close}>
            Cancel
          </Button>
          {!tooLong && left <= 200 ? <Text tone="muted" size="s">{`${characters(left)} left`}</Text> : null}
        </Cluster>
      </Stack>
    </form>
  );
}

const characters = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}`;

/** Announces the result of the change next to the control. */
function Feedback({ saving, saved }: { saving: boolean; saved: boolean }) {
  return (
    <Saved role="status">
      {saving ? 'Saving...' : null}
      {!saving && saved ? (
        <>
          <Check aria-hidden="true" /> Saved
        </>
      ) : null}
    </Saved>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`;

const StatusSelect = styled(Field)`
  flex: 1;
  max-width: 14rem;
`;

const Saved = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--color-success);
  font-size: var(--text-s);

  svg {
    width: 1rem;
    height: 1rem;
  }
`;

const Note = styled.p`
  padding: var(--space-3);
  border-radius: var(--radius-m);
  background: var(--color-surface-hover);
  font-size: var(--text-s);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
