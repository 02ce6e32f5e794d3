import { Button, type ButtonProps } from '@marketplace/ui';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import type { AskDialogProps } from './ask-dialog.tsx';
import { LazyAskDialog, preloadAskDialog } from './lazy-ask-dialog.tsx';
import { useQuestions } from './questions.query.ts';

interface AskButtonProps extends Omit<AskDialogProps, 'onClose'> {
  label: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  fullWidth?: boolean;
}

export function AskButton({
  label,
  variant = 'secondary',
  size = 's',
  fullWidth = false,
  ...question
}: AskButtonProps) {
  const { data } = useQuestions();
  // Snapshot taken when the dialog opens, because people leave the list once they are asked.
  const [opened, setOpened] = useState<typeof question | null>(null);
  const [only] = question.people;
  if (data?.on !== true || only === undefined) return null;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        fullWidth={fullWidth}
        icon={size === 's' ? undefined : <MessageCircleQuestionMark aria-hidden="true" />}
        aria-label={question.people.length === 1 ? `${label} ${only.name}` : undefined}
        aria-haspopup="dialog"
        onPointerEnter={preloadAskDialog}
        onClick={() => setOpened(question)}
      >
        {label}
      </Button>
      {opened === null ? null : <LazyAskDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
