import { addReminderCall, type UnlockedCandidate, updateUnlockedCandidateCall } from '@marketplace/contracts';
import { HIRING_STATUSES, reminderChoices, reminderDayText, type Day } from '@marketplace/domain';
import { callApi, styled, toast, useMutation, useQueryClient } from '@marketplace/platform';
import { BELOW_TABLET, Button, Checkbox, Select } from '@marketplace/ui';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { failureText } from '../failures/failure-text.ts';
import { unlockedCandidateKeys } from '../unlocks/unlocks.keys.ts';
import { useToday } from '../formats/use-today.ts';
import { downloadContacts } from './contact-tools.tsx';

interface BulkBarProps {
  contacts: readonly UnlockedCandidate[];
  visibleContacts: readonly UnlockedCandidate[];
  onTick: (ids: readonly string[]) => void;
  onDone: () => void;
}

/** Actions on the selected contacts: change, export. Contacts whose change fails stay selected. */
export function BulkBar({ contacts, visibleContacts, onTick, onDone }: BulkBarProps) {
  const today = useToday();
  const saving = useBulkChange(onTick, onDone);
  const reminderId = useReminderIds();
  // A revoked contact gets no reminders.
  const remindable = contacts.filter(({ revoked }) => !revoked);
  const setStatus = (newValue: string) => {
    const status = HIRING_STATUSES.find(({ value }) => value === newValue);
    if (status === undefined) return;
    saving.change(contacts, {
      change: ({ request_id }) =>
        callApi(updateUnlockedCandidateCall, { params: { request_id }, body: { status: status.value } }),
      describeOutcome: (saved) => `${saved} ${saved === 1 ? 'contact is' : 'contacts are'} now '${status.label}'`,
    });
  };
  const addReminder = (day: Day) => {
    if (day === '') return;
    saving.change(remindable, {
      change: ({ request_id }) =>
        callApi(addReminderCall, {
          params: { request_id },
          body: { id: reminderId(request_id, day), due_on: day, text: '' },
        }),
      describeOutcome: (saved) =>
        `${saved} ${saved === 1 ? 'contact has' : 'contacts have'} a reminder for ${reminderDayText(day, today)}`,
    });
  };
  return (
    <Bar role="group" aria-label="Selected contacts">
      <Checkbox
        label={contacts.length === 0 ? 'Select all' : `${contacts.length} selected`}
        checked={contacts.length > 0 && contacts.length === visibleContacts.length}
        onChange={({ target }) => onTick(target.checked ? visibleContacts.map(({ request_id }) => request_id) : [])}
      />
      <Select
        aria-label="Set status"
        value=""
        disabled={contacts.length === 0}
        aria-disabled={saving.isPending}
        options={[{ value: '', label: saving.isPending ? 'Saving...' : 'Set status' }, ...HIRING_STATUSES]}
        onChange={({ target }) => setStatus(target.value)}
      />
      <Select
        aria-label="Add reminder"
        value=""
        disabled={remindable.length === 0}
        aria-disabled={saving.isPending}
        options={[
          { value: '', label: 'Add reminder' },
          ...reminderChoices(today).map(({ day, label }) => ({ value: day, label })),
        ]}
        onChange={({ target }) => addReminder(target.value)}
      />
      <Button
        variant="secondary"
        size="s"
        icon={<Download aria-hidden="true" />}
        disabled={contacts.length === 0}
        onClick={() => downloadContacts(contacts)}
      >
        Export CSV
      </Button>
    </Bar>
  );
}

/** Returns one reminder ID per contact and day. A retry reuses the ID, so the server stores one reminder. */
function useReminderIds() {
  const ids = useRef(new Map<string, string>());
  return (requestId: string, day: Day): string => {
    const key = `${requestId} ${day}`;
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    return id;
  };
}

interface BulkChange {
  change: (contact: UnlockedCandidate) => Promise<unknown>;
  /** Returns the toast text for a number of saved contacts: '2 contacts are now 'Hired''. */
  describeOutcome: (saved: number) => string;
}

function useBulkChange(onTick: BulkBarProps['onTick'], onDone: () => void) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async ({ contacts, change }: BulkChange & { contacts: readonly UnlockedCandidate[] }) => {
      const failedIds: string[] = [];
      let reason: unknown;
      for (const contact of contacts) {
        try {
          await change(contact);
        } catch (error) {
          failedIds.push(contact.request_id);
          reason = error;
        }
      }
      return { failedIds, reason };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all }),
    onSuccess: ({ failedIds, reason }, { contacts, describeOutcome }) => {
      const saved = contacts.length - failedIds.length;
      if (failedIds.length === 0) {
        toast({ title: describeOutcome(saved), tone: 'success', about: 'bulk change' });
        return onDone();
      }
      onTick(failedIds);
      const advice = failureText(reason, 'They are still selected. Please try again.');
      // One toast for both results, because a success must not leave an old failure on screen.
      toast({
        title: `${failedIds.length} not saved`,
        description: saved === 0 ? advice : `${describeOutcome(saved)}. ${advice}`,
        tone: 'error',
        about: 'bulk change',
      });
    },
  });
  return {
    isPending: saving.isPending,
    change(contacts: readonly UnlockedCandidate[], bulk: BulkChange) {
      if (!saving.isPending) saving.mutate({ contacts, ...bulk });
    },
  };
}

const Bar = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: var(--layer-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-m);
  background: var(--color-tint);

  select {
    min-height: max(2.25rem, var(--target-min));
    padding-block: 0;
    font-size: var(--text-s);
  }
  [aria-disabled='true'] {
    color: var(--color-text-muted);
    cursor: progress;
  }
  ${BELOW_TABLET} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));

    select,
    button {
      min-height: max(2.75rem, var(--target-min));
    }
  }
  @media print {
    display: none;
  }
`;
