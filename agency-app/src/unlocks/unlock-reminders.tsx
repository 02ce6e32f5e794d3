import type { UnlockedCandidate, UnlockReminder } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { EntryList, NewEntry } from './entries.tsx';
import { useFocusAfterRemoval, useFocusBack, useStoredDraft } from './stored-draft.ts';
import { DoneButton, ReminderLine } from './reminder-line.tsx';
import { useAddReminder, useChangeReminder, useRemoveReminder } from './reminders.mutation.ts';

// Loaded on demand: few people open it, and it needs the date field.
const ReminderForm = lazy(() => import(/* webpackChunkName: "later-reminder-form" */ './reminder-form.tsx'));
const OpeningForm = () => <Spinner label="Loading..." />;

interface RecordProps {
  candidate: UnlockedCandidate;
  name: string;
}

export function ReminderList({ candidate: { reminders, request_id }, name }: RecordProps) {
  if (reminders.length === 0) return null;
  return (
    <EntryList aria-label={`Reminders about ${name}`}>
      {reminders.map((reminder) => (
        <Reminder key={reminder.id} requestId={request_id} reminder={reminder} name={name} />
      ))}
    </EntryList>
  );
}

/** Takes the focus after a reminder is removed. */
export function NewReminder({ candidate: { reminders, request_id: requestId }, name }: RecordProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(opener, reminders.length);
  const [draft, setDraft] = useStoredDraft(`reminder:${requestId}`);
  const sentReminders = draft?.sent ?? [];
  const saving = useAddReminder(requestId, sentReminders);
  useFocusBack(opener, draft !== null);
  if (draft === null) {
    return (
      <NewEntry
        opener={opener}
        icon={<Bell aria-hidden="true" />}
        label={`Set a reminder about ${name}`}
        saving={saving}
        onOpen={setDraft}
      >
        Set a reminder
      </NewEntry>
    );
  }
  return (
    <Suspense fallback={<OpeningForm />}>
      <ReminderForm
        legend={`Call ${name} back`}
        draft={draft}
        saving={saving}
        onChange={setDraft}
        onSave={(reminder) => {
          setDraft({ ...draft, sent: [...sentReminders, reminder] });
          saving.mutate({ id: draft.id, ...reminder }, { onSuccess: () => setDraft(null) });
        }}
        onCancel={() => setDraft(null)}
      />
    </Suspense>
  );
}

function Reminder({ requestId, reminder, name }: { requestId: string; reminder: UnlockReminder; name: string }) {
  const { id, due_on, text } = reminder;
  const moving = useChangeReminder(requestId, id);
  const removing = useRemoveReminder(requestId, id);
  const [draft, setDraft] = useStoredDraft(`reminder:${requestId}:${id}`);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(opener, draft !== null);
  if (draft !== null) {
    return (
      <Item>
        <Suspense fallback={<OpeningForm />}>
          <ReminderForm
            legend={`Move the reminder about ${name}`}
            draft={draft}
            saving={moving}
            onChange={setDraft}
            onSave={(changedReminder) => moving.mutate(changedReminder, { onSuccess: () => setDraft(null) })}
            onCancel={() => setDraft(null)}
          />
        </Suspense>
      </Item>
    );
  }
  return (
    <Item>
      <div>
        <ReminderLine reminder={reminder} />
      </div>
      <Actions>
        <DoneButton requestId={requestId} reminder={reminder} name={name} />
        <Button
          ref={opener}
          variant="link"
          size="s"
          aria-label={`Move the reminder about ${name}`}
          onClick={() => {
            moving.reset();
            setDraft({ id, text, day: due_on });
          }}
        >
          Move
        </Button>
        <Button
          variant="link"
          size="s"
          aria-label={`Remove the reminder about ${name}`}
          busy={removing.isPending}
          busyText="Removing..."
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      </Actions>
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
`;

/** In one line, unless the text is large. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
`;
