import { Button, type ButtonProps } from '@marketplace/ui';
import { type ReactNode, useState } from 'react';
import type { AskDialogProps } from './ask-dialog.tsx';
import { LazyAskDialog, preloadAskDialog } from './lazy-ask-dialog.tsx';
import { useQuestions } from './questions.query.ts';

interface AskButtonProps extends Omit<AskDialogProps, 'onClose'> {
  label: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  fullWidth?: boolean;
  /** Shown after the label. */
  children?: ReactNode;
}

export function AskButton({
  label,
  variant = 'secondary',
  size = 's',
  fullWidth = false,
  children,
  ...question
}: AskButtonProps) {
  const { data } = useQuestions();
  // Snapshot from when the dialog opened, because asked people leave the list.
  const [openedQuestion, setOpenedQuestion] = useState<typeof question | null>(null);
  const [firstPerson] = question.people;
  if (data?.on !== true || firstPerson === undefined) return null;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        fullWidth={fullWidth}
        aria-label={question.people.length === 1 ? `${label} ${firstPerson.name}` : undefined}
        aria-haspopup="dialog"
        onPointerEnter={preloadAskDialog}
        onClick={() => setOpenedQuestion(question)}
      >
        {label}
        {children}
      </Button>
      {openedQuestion === null ? null : <LazyAskDialog {...openedQuestion} onClose={() => setOpenedQuestion(null)} />}
    </>
  );
}
