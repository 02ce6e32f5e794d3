import { KeysDialog } from '../candidates/row-keys-dialog.tsx';
import { CONTACT_KEYS } from './contact-keys.ts';

export default function ContactKeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <KeysDialog keys={CONTACT_KEYS} description="These work when a contact in the list has focus." {...props} />;
}
