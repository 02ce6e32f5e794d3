import { toast } from '@marketplace/platform';
import { Button, IconButton } from '@marketplace/ui';
import { Copy } from 'lucide-react';

interface CopyButtonProps {
  text: string;
  /** Name of the copied text in the toast: 'Phone number', 'Recovery codes'. */
  what: string;
  label: string;
  /** Shows only the icon; the label is its accessible name. */
  iconOnly?: boolean;
}

export function CopyButton({ text, what, label, iconOnly = false }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: `${what} copied`, tone: 'success', about: 'clipboard' });
    } catch {
      // Browser settings or an insecure page block copying. The user can still select the text.
      toast({
        title: `${what} not copied`,
        description: 'Select the text and copy it.',
        tone: 'error',
        about: 'clipboard',
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
