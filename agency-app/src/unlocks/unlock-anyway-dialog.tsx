import type { AgencyQuestion } from '@marketplace/contracts';
import { formatUsd } from '@marketplace/domain';
import { Button, Dialog } from '@marketplace/ui';
import { useBackCloses } from '../overlay-history/use-back-closes.ts';
import { answerSentence } from './answer-sentence.ts';

interface UnlockAnywayDialogProps {
  name: string;
  answer: AgencyQuestion;
  priceCents: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks for confirmation before paying for a person who said no, or did not answer. */
export default function UnlockAnywayDialog(props: UnlockAnywayDialogProps) {
  const { name, answer, priceCents, open, onOpenChange, onConfirm } = props;
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Unlock ${name} anyway?`}
      description={`${answerSentence(name, answer)} You pay ${priceCents === null ? 'the full price' : formatUsd(priceCents)} either way.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>{`Unlock ${name}`}</Button>
        </>
      }
    />
  );
}
