import { type UnlockedCandidate, updateUnlockedCandidateCall } from '@marketplace/contracts';
import { formatPhone, HIRING_STATUSES, type HiringStatus, hiringStatusLabel, localDay } from '@marketplace/domain';
import { callApi, styled, toast, useMutation, useQueryClient } from '@marketplace/platform';
import { BELOW_TABLET, Button, Checkbox, Select, visuallyHidden } from '@marketplace/ui';
import { CheckCheck, Download, Printer } from 'lucide-react';
import { failureText } from '../failures/failure-text.ts';
import { unlockedCandidateKeys } from '../unlocks/unlocks.keys.ts';

interface ContactToolsProps {
  shown: readonly UnlockedCandidate[];
  isTicking: boolean;
  onTicking: (on: boolean) => void;
}

export function ContactTools({ shown, isTicking, onTicking }: ContactToolsProps) {
  return (
    <Tools>
      <Button
        variant="ghost"
        size="s"
        icon={<CheckCheck aria-hidden="true" />}
        aria-pressed={isTicking}
        disabled={shown.length === 0 && !isTicking}
        onClick={() => onTicking(!isTicking)}
      >
        Select
      </Button>
      <Button
        variant="ghost"
        size="s"
        icon={<Download aria-hidden="true" />}
        disabled={shown.length === 0}
        onClick={() => downloadCsv(unlockedCandidatesCsv(shown), csvFileName(new Date()))}
      >
        <span>Export CSV</span>
      </Button>
      <Button
        variant="ghost"
        size="s"
        icon={<Printer aria-hidden="true" />}
        disabled={shown.length === 0}
        onClick={() => window.print()}
      >
        <span>Print</span>
      </Button>
    </Tools>
  );
}

const Tools = styled.div`
  display: flex;
  margin-inline: calc(-1 * var(--space-2));

  button {
    padding-inline: var(--space-2);
  }
  ${BELOW_TABLET} {
    button > span {
      ${visuallyHidden}
    }
  }
`;

const COLUMNS: readonly [heading: string, value: (candidate: UnlockedCandidate) => string][] = [
  ['First name', (candidate) => candidate.candidate_first_name],
  ['Last name', (candidate) => candidate.candidate_last_name ?? ''],
  ['Phone', ({ candidate_phone: phone }) => (phone === null ? '' : formatPhone(phone))],
  ['Email', (candidate) => candidate.candidate_email ?? ''],
  ['Discipline', (candidate) => candidate.candidate_discipline],
  ['City', (candidate) => candidate.candidate_city],
  ['State', (candidate) => candidate.candidate_state],
  ['Status', (candidate) => hiringStatusLabel(candidate.status)],
  ['Note', ({ notes }) => notes.map(({ text }) => text).join('\n')],
  ['Amount paid (USD)', (candidate) => (candidate.amount_paid / 100).toFixed(2)],
  ['Amount refunded (USD)', (candidate) => (candidate.amount_returned / 100).toFixed(2)],
  ['Unlocked on', (candidate) => localDay(new Date(candidate.created_at))],
  ['Unlock', (candidate) => (candidate.revoked ? 'Revoked' : 'Active')],
];

/** Spreadsheets run cells that start with these characters as formulas. A leading apostrophe makes them text. */
const STARTS_FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;

function cell(value: string): string {
  const text = STARTS_FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 CSV with a header line and CRLF line endings. */
export function unlockedCandidatesCsv(candidates: readonly UnlockedCandidate[]): string {
  const lines = [
    COLUMNS.map(([heading]) => heading),
    ...candidates.map((candidate) => COLUMNS.map(([, value]) => value(candidate))),
  ];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** 'unlocked-candidates-2026-11-21.csv', in the user's time zone. */
export function csvFileName(today: Date): string {
  return `unlocked-candidates-${localDay(today)}.csv`;
}

/** Downloads the CSV, which is built in the browser. Nothing is sent to a server. */
function downloadCsv(csv: string, fileName: string): void {
  // Without the BOM, Excel garbles non-ASCII letters.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

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
