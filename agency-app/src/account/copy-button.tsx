import { toast } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Copy } from 'lucide-react';

interface CopyButtonProps {
  text: string;
  /** 'Phone number', 'Email address'. */
  what: string;
  /** Whose it is. */
  of: string;
}

/** Puts a text onto the clipboard and says so. */
export function CopyButton({ text, what, of }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: `${what} copied`, tone: 'success' });
    } catch {
      // Refused by the browser's settings, or the page is not secure: the text can still be marked by hand.
      toast({
        title: `${what} could not be copied`,
        description: 'Please select and copy it by hand.',
        tone: 'error',
      });
    }
  };
  return (
    <IconButton
      size="s"
      label={`Copy ${what.toLowerCase()} of ${of}`}
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  );
}
