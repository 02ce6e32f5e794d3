import type { AgencyQuestion } from '@marketplace/contracts';
import { formatUsd } from '@marketplace/domain';
import { Button } from '@marketplace/ui';
import { useBackCloses } from '../overlay-history/use-back-closes.ts';
import { answerSentence } from './answer-sentence.ts';
import { ActionDialog } from '../action-dialog.tsx';

interface UnlockAnywayDialogProps {
  name: string;
  answer: AgencyQuestion;
  priceCents: number | null;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before paying for a person who said no, or did not answer. */
export default function UnlockAnywayDialog(props: UnlockAnywayDialogProps) {
  const { name, answer, priceCents, open, onClose, onConfirm } = props;
  useBackCloses(open, onClose);
  return (
    <ActionDialog
      open={open}
      title={`Unlock ${name} anyway?`}
      description={`${answerSentence(name, answer)} You pay ${priceCents === null ? 'the full price' : formatUsd(priceCents)} either way.`}
      action={<Button onClick={onConfirm}>{`Unlock ${name}`}</Button>}
      onClose={onClose}
    />
  );
}
