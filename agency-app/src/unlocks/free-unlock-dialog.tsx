import type { AgencyQuestion } from '@marketplace/contracts';
import { timeAgo } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useState } from 'react';
import { useBackCloses } from '../overlay-history/use-back-closes.ts';
import { formatUsDate } from '../us-date.ts';
import { answerSentence } from './answer-sentence.ts';
import { Guarantee } from './guarantee.tsx';
import { FREE_UNLOCK_LABELS, type OfferedFreeUnlock } from './use-unlock-terms.ts';
import { ActionDialog } from '../action-dialog.tsx';

interface FreeUnlockDialogProps {
  open: boolean;
  name: string;
  freeUnlock: OfferedFreeUnlock;
  confirmedAt: string | null;
  /** The candidate's answer, if it speaks against the unlock. */
  answer: AgencyQuestion | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before using the month's free unlock, or a credit. */
export default function FreeUnlockDialog({
  open,
  name,
  freeUnlock,
  confirmedAt,
  answer,
  onClose,
  onConfirm,
}: FreeUnlockDialogProps) {
  const [seenAt] = useState(() => new Date());
  useBackCloses(open, onClose);
  const confirmed =
    confirmedAt === null ? '' : ` Availability was last confirmed ${timeAgo(new Date(confirmedAt), seenAt)}.`;
  return (
    <ActionDialog
      open={open}
      title={FREE_UNLOCK_LABELS[freeUnlock.kind]}
      description={`${answer === null ? '' : `${answerSentence(name, answer)} `}Use your ${freeUnlock.kind === 'monthly' ? 'free monthly unlock' : 'unlock credit'} on ${name}? It's good until ${formatUsDate(freeUnlock.expires_at)}. Once you use it, you can't undo it.${confirmed}`}
      action={<Button onClick={onConfirm}>{FREE_UNLOCK_LABELS[freeUnlock.kind]}</Button>}
      onClose={onClose}
    >
      <Words>
        <Guarantee />
      </Words>
    </ActionDialog>
  );
}

const Words = styled.div`
  color: var(--color-text-muted);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
`;
