import { updateUnlockedCandidateCall, type UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES, hiringStatusLabel, type HiringStatus } from '@marketplace/domain';
import { callApi, styled, toast, useMutation, useQueryClient } from '@marketplace/platform';
import { Button, Checkbox, Select } from '@marketplace/ui';
import { failureText } from '../failure-text.ts';
import { unlockedCandidateKeys } from '../unlocks/unlocks.keys.ts';

interface BulkStatusProps {
  contacts: readonly UnlockedCandidate[];
  /** All displayed contacts. */
  all: readonly UnlockedCandidate[];
  onTick: (ids: readonly string[]) => void;
  onDone: () => void;
}

/** Sets the status of several contacts. Those whose change fails stay selected. */
export function BulkStatus({ contacts, all, onTick, onDone }: BulkStatusProps) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async (status: HiringStatus) => {
      const failed: string[] = [];
      let reason: unknown;
      for (const { request_id } of contacts) {
        try {
          await callApi(updateUnlockedCandidateCall, { params: { request_id }, body: { status } });
        } catch (error) {
          failed.push(request_id);
          reason = error;
        }
      }
      return { failed, reason };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all }),
    onSuccess: ({ failed, reason }, status) => {
      const saved = contacts.length - failed.length;
      const now = `${saved} ${saved === 1 ? 'contact is' : 'contacts are'} now '${hiringStatusLabel(status)}'`;
      if (failed.length === 0) {
        toast({ title: now, tone: 'success', about: 'bulk status' });
        return onDone();
      }
      onTick(failed);
      const advice = failureText(reason, 'They are still selected. Please try again.');
      // One toast, because an earlier failure must not stay beside a later success.
      toast({
        title: `${failed.length} not saved`,
        description: saved === 0 ? advice : `${now}. ${advice}`,
        tone: 'error',
        about: 'bulk status',
      });
    },
  });
  return (
    <Bar role="group" aria-label="Selected contacts">
      <Checkbox
        label={contacts.length === 0 ? 'Select all' : `${contacts.length} selected`}
        checked={contacts.length > 0 && contacts.length === all.length}
        onChange={({ target }) => onTick(target.checked ? all.map(({ request_id }) => request_id) : [])}
      />
      <Select
        aria-label="Set status"
        value=""
        disabled={contacts.length === 0 || saving.isPending}
        options={[{ value: '', label: saving.isPending ? 'Saving...' : 'Set status' }, ...HIRING_STATUSES]}
        onChange={({ target }) => {
          const status = HIRING_STATUSES.find(({ value }) => value === target.value)?.value;
          if (status && !saving.isPending) saving.mutate(status);
        }}
      />
      <Cancel variant="ghost" size="s" onClick={onDone}>
        Cancel
      </Cancel>
    </Bar>
  );
}

const Cancel = styled(Button)`
  padding-inline: var(--space-2);
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-m);
  background: var(--color-tint);

  @media print {
    display: none;
  }
`;
