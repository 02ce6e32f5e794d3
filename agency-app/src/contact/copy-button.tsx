import { toast } from '@marketplace/platform';
import { Button, IconButton } from '@marketplace/ui';
import { Copy } from 'lucide-react';

interface CopyButtonProps {
  text: string;
  /** What is copied, as the toast names it: 'Phone number', 'Recovery codes'. */
  what: string;
  label: string;
  /** Only the picture is shown; the label names it. */
  iconOnly?: boolean;
}

/** Puts a text onto the clipboard and says so. */
export function CopyButton({ text, what, label, iconOnly = false }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: `${what} copied`, tone: 'success' });
    } catch {
      // Refused by the browser's settings, or the page is not secure: the text can still be marked by hand.
      toast({
        title: `${what} could not be copied`,
        description: 'Please select it and copy it yourself.',
        tone: 'error',
      });
    }
  };
  const icon = <Copy aria-hidden="true" />;
  return iconOnly ? (
    <IconButton size="s" label={label} icon={icon} onClick={() => void copy()} />
  ) : (
    <Button variant="secondary" size="s" icon={icon} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
