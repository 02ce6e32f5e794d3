import type { UnlockedCandidate } from '@marketplace/contracts';
import { formatPhone, hiringStatusLabel, localDay } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, visuallyHidden } from '@marketplace/ui';
import { CheckCheck, Download, Printer, X } from 'lucide-react';
import type { Ref } from 'react';

interface ContactToolsProps {
  visibleContacts: readonly UnlockedCandidate[];
  isTicking: boolean;
  selectButton: Ref<HTMLButtonElement>;
  onTicking: (isTicking: boolean) => void;
}

export function ContactTools({ visibleContacts, isTicking, selectButton, onTicking }: ContactToolsProps) {
  return (
    <Tools>
      <Button
        ref={selectButton}
        variant="ghost"
        size="s"
        icon={isTicking ? <X aria-hidden="true" /> : <CheckCheck aria-hidden="true" />}
        // Stays focusable, because it takes the focus after the last selected contact leaves the list.
        aria-disabled={visibleContacts.length === 0 && !isTicking}
        onClick={() => {
          if (visibleContacts.length > 0 || isTicking) onTicking(!isTicking);
        }}
      >
        {isTicking ? 'Cancel' : 'Select'}
      </Button>
      {isTicking ? null : (
        <>
          <Button
            variant="ghost"
            size="s"
            icon={<Download aria-hidden="true" />}
            disabled={visibleContacts.length === 0}
            onClick={() => downloadContacts(visibleContacts)}
          >
            <span>Export CSV</span>
          </Button>
          <Button
            variant="ghost"
            size="s"
            icon={<Printer aria-hidden="true" />}
            disabled={visibleContacts.length === 0}
            onClick={() => window.print()}
          >
            <span>Print</span>
          </Button>
        </>
      )}
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

/** Spreadsheets treat cells that start with these characters as formulas. A leading apostrophe forces text. */
const STARTS_FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;

function formatCell(value: string): string {
  const text = STARTS_FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 CSV with a header line and CRLF line endings. */
export function unlockedCandidatesCsv(candidates: readonly UnlockedCandidate[]): string {
  const lines = [
    COLUMNS.map(([heading]) => heading),
    ...candidates.map((candidate) => COLUMNS.map(([, value]) => value(candidate))),
  ];
  return lines.map((line) => `${line.map(formatCell).join(',')}\r\n`).join('');
}

/** 'unlocked-candidates-2026-11-21.csv', with the local date. */
export function csvFileName(today: Date): string {
  return `unlocked-candidates-${localDay(today)}.csv`;
}

/** Builds the contacts' CSV in the browser and downloads it. Sends nothing to a server. */
export function downloadContacts(contacts: readonly UnlockedCandidate[]): void {
  // Without a BOM, Excel garbles non-ASCII letters.
  const url = URL.createObjectURL(
    new Blob(['\uFEFF', unlockedCandidatesCsv(contacts)], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = csvFileName(new Date());
  link.click();
  URL.revokeObjectURL(url);
}
