import type { AgencyQuestion } from '@marketplace/contracts';
import { formatUsd, timeAgo, weekPhrase } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useState } from 'react';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { useBackCloses } from '../history/use-back-closes.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { Guarantee } from './guarantee.tsx';
import { FREE_UNLOCK_LABELS, type OfferedFreeUnlock } from './use-unlock-terms.ts';

interface UnlockQuestionProps {
  name: string;
  /** The candidate's answer if it is a reason not to unlock. */
  answer: AgencyQuestion | null;
  confirmedAt: string | null;
  freeUnlock: OfferedFreeUnlock | null;
  priceCents: number | null;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Asks for confirmation before using a free unlock or a credit. Also asks before paying for a person who said no
 * or did not answer.
 */
export default function UnlockQuestion(props: UnlockQuestionProps) {
  const { name, answer, confirmedAt, freeUnlock, priceCents, open, onClose, onConfirm } = props;
  const [seenAt] = useState(() => new Date());
  useBackCloses(open && (freeUnlock !== null || answer !== null), onClose);
  const confirm = () => {
    // Ignores clicks during the closing animation.
    if (!open) return;
    onClose();
    onConfirm();
  };
  const answerText = answer === null ? '' : `${answerSentence(name, answer)} `;
  if (freeUnlock === null) {
    if (answer === null) return null;
    return (
      <ActionDialog
        open={open}
        title={`Unlock ${name} anyway?`}
        description={`${answerText}You pay ${priceCents === null ? 'the full price' : formatUsd(priceCents)} either way.`}
        action={<Button onClick={confirm}>{`Unlock ${name}`}</Button>}
        onClose={onClose}
      />
    );
  }
  const confirmedText =
    confirmedAt === null ? '' : ` Availability was last confirmed ${timeAgo(new Date(confirmedAt), seenAt)}.`;
  return (
    <ActionDialog
      open={open}
      title={FREE_UNLOCK_LABELS[freeUnlock.kind]}
      description={`${answerText}Use your ${freeUnlock.kind === 'monthly' ? 'free monthly unlock' : 'unlock credit'} on ${name}? It's good until ${formatUsDate(freeUnlock.expires_at)}. Once you use it, you can't undo it.${confirmedText}`}
      action={<Button onClick={confirm}>{FREE_UNLOCK_LABELS[freeUnlock.kind]}</Button>}
      onClose={onClose}
    >
      <Words>
        <Guarantee />
      </Words>
    </ActionDialog>
  );
}

function answerSentence(name: string, { state, hours }: AgencyQuestion): string {
  switch (state) {
    case 'no':
      return `${name} said no to these hours: ${weekPhrase(hours)}.`;
    case 'no_answer':
    case 'asked':
      return `${name} hasn't answered your question about ${weekPhrase(hours)} yet.`;
    case 'ended':
      return `${name} said yes to ${weekPhrase(hours)}, but that answer has expired.`;
    case 'yes':
      return '';
  }
}

const Words = styled.div`
  color: var(--color-text-muted);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
`;
