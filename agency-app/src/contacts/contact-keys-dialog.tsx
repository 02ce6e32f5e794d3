import { KeysDialog } from '../candidates/row-keys-dialog.tsx';

const CONTACT_KEYS = {
  j: 'Next contact',
  k: 'Previous contact',
  c: 'Call',
  l: 'Log a call',
  s: 'Change the status',
  x: 'Select, to change several contacts',
  '?': 'Show these keys',
};

export default function ContactKeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <KeysDialog keys={CONTACT_KEYS} description="These work when a contact in the list has focus." {...props} />;
}
