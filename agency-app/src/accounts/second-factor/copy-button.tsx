import { toast } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { Copy } from 'lucide-react';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What the toast says afterwards. */
  copied: string;
}

/** Copies a text. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: copied, tone: 'success' });
    } catch {
      // The browser keeps the clipboard from the page; the text is on the screen.
      toast({
        title: 'Error',
        description: 'Your browser did not let us copy. Please copy it by hand.',
        tone: 'error',
      });
    }
  }
  return (
    <Button variant="secondary" size="s" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
