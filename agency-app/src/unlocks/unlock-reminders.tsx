import type { UnlockedCandidate, UnlockReminder } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Cluster, Spinner, Stack } from '@marketplace/ui';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef, type RefObject } from 'react';
import { EntryList, NewEntry } from './entries.tsx';
import { useFocusAfterRemoval, useFocusBack, useStoredDraft } from './stored-draft.ts';
import { DoneButton, ReminderLine } from './reminder-line.tsx';
import { useAddReminder, useChangeReminder, useRemoveReminder } from './reminders.mutation.ts';

// Loaded on demand: few people open it, and it needs the date field.
const ReminderForm = lazy(() => import(/* webpackChunkName: "later-reminder-form" */ './reminder-form.tsx'));
const OpeningForm = () => <Spinner label="Loading..." />;

/** A revoked contact gets no new reminders. */
export function UnlockReminders({ candidate, name }: { candidate: UnlockedCandidate; name: string }) {
  const { reminders, request_id, revoked } = candidate;
  const adder = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(adder, reminders.length);
  return (
    <Stack gap={2}>
      {reminders.length > 0 ? (
        <EntryList aria-label={`Reminders about ${name}`}>
          {reminders.map((reminder) => (
            <Reminder key={reminder.id} requestId={request_id} reminder={reminder} name={name} />
          ))}
        </EntryList>
      ) : null}
      {revoked ? null : <NewReminder requestId={request_id} name={name} opener={adder} />}
    </Stack>
  );
}

interface NewReminderProps {
  requestId: string;
  name: string;
  opener: RefObject<HTMLButtonElement | null>;
}

function NewReminder({ requestId, name, opener }: NewReminderProps) {
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
      <ReminderLine reminder={reminder} />
      <Actions gap={4}>
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
  padding: var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
`;

const Actions = styled(Cluster)`
  margin-block-start: var(--space-2);
`;
