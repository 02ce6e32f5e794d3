import { KeysDialog } from '../candidates/row-keys-dialog.tsx';
import { CONTACT_KEYS } from './contact-keys.ts';

interface ContactKeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ContactKeysDialog(props: ContactKeysDialogProps) {
  return <KeysDialog keys={CONTACT_KEYS} description="These work when a contact in the list has focus." {...props} />;
}
