import type { UnlockedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, visuallyHidden } from '@marketplace/ui';
import { CheckCheck, Download, Printer } from 'lucide-react';
import { csvFileName, downloadCsv, unlockedCandidatesCsv } from './contacts-csv.ts';

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
