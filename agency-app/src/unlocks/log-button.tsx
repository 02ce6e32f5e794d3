import { Button } from '@marketplace/ui';
import { ClipboardList } from 'lucide-react';
import { useRef } from 'react';
import { useFocusBack } from './stored-draft.ts';

interface LogButtonProps {
  name: string;
  /** Whether the outcomes are shown. */
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows or hides the outcomes of a call. Takes the focus after they close. */
export function LogButton({ name, isOpen, onToggle }: LogButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(opener, isOpen);
  return (
    <Button
      ref={opener}
      variant="secondary"
      size="s"
      icon={<ClipboardList aria-hidden="true" />}
      aria-label={`Log a call to ${name}`}
      title="Log a call"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      Log
    </Button>
  );
}
