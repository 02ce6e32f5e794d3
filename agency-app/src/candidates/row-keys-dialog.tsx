import { styled } from '@marketplace/platform';
import { Dialog, Stack, Switch } from '@marketplace/ui';
import { useRowKeys } from '../lists/list-keys.tsx';

const ACTIONS = {
  j: 'Next candidate',
  k: 'Previous candidate',
  s: 'Add to or remove from your shortlist',
  a: 'Ask about hours',
  u: 'Go to the unlock button, without pressing it',
  '?': 'Show these keys',
};

interface RowKeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function RowKeysDialog(props: RowKeysDialogProps) {
  return <KeysDialog keys={ACTIONS} description="These work when a candidate in the list has focus." {...props} />;
}

interface KeysDialogProps extends RowKeysDialogProps {
  keys: Readonly<Record<string, string>>;
  description: string;
}

export function KeysDialog({ keys, description, open, onOpenChange }: KeysDialogProps) {
  const { isOn, switchTo } = useRowKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" description={description}>
      <Stack gap={5}>
        <Keys>
          {Object.entries(keys).map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </Keys>
        <Switch label="Use keyboard shortcuts" checked={isOn} onCheckedChange={switchTo} />
      </Stack>
    </Dialog>
  );
}

const Keys = styled.dl`
  display: grid;
  gap: var(--space-3);

  div {
    display: grid;
    grid-template-columns: 2rem 1fr;
    align-items: center;
    gap: var(--space-3);
  }
  kbd {
    display: block;
    border: 1px solid var(--color-control-line);
    border-radius: var(--radius-xs);
    font-family: inherit;
    font-weight: var(--weight-bold);
    text-align: center;
  }
`;
