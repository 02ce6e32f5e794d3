import { toast } from '@marketplace/platform';
import { Button, IconButton } from '@marketplace/ui';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';

interface CopyButtonProps {
  text: string;
  /** Name of the copied text, for the toast: 'Phone number', 'Recovery codes'. */
  textName: string;
  label: string;
  /** Shows only the icon; the label is its accessible name. */
  iconOnly?: boolean;
  size?: 's' | 'm';
  icon?: ReactNode;
  /** Additional text of the toast after copying. */
  note?: string;
}

export function CopyButton(props: CopyButtonProps) {
  const { text, textName, label, iconOnly = false, size = 's', icon = <Copy aria-hidden="true" />, note } = props;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({
        title: `${textName} copied`,
        ...(note === undefined ? {} : { description: note }),
        tone: 'success',
        about: 'clipboard',
      });
    } catch {
      // Browser settings or an insecure origin may block copying. The user can still select the text.
      toast({
        title: `${textName} not copied`,
        description: 'Select the text and copy it.',
        tone: 'error',
        about: 'clipboard',
      });
    }
  };
  return iconOnly ? (
    <IconButton size={size} label={label} icon={icon} onClick={() => void copy()} />
  ) : (
    <Button variant="secondary" size={size} icon={icon} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
