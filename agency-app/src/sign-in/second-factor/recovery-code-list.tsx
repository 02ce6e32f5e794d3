import { siteConfig, styled, useAuth } from '@marketplace/platform';
import { Button, Cluster, Stack, Text } from '@marketplace/ui';
import { Download } from 'lucide-react';
import { formatUsDate } from '../../us-date.ts';
import { CopyButton } from '../../contact/copy-button.tsx';
import { StepHeading } from './panel.tsx';

interface RecoveryCodeListProps {
  codes: readonly string[];
  turnedOn: boolean;
  onDone: () => void;
}

/** The recovery codes, shown only once. */
export function RecoveryCodeList({ codes, turnedOn, onDone }: RecoveryCodeListProps) {
  const { user } = useAuth();
  const text = codes.join('\n');
  function download(): void {
    const lines = [
      `${siteConfig().productName}: recovery codes for ${user?.email ?? 'your account'}`,
      `Created on ${formatUsDate(new Date().toISOString())}. Each code works once.`,
      '',
      text,
      '',
    ];
    const address = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <Stack gap={5}>
      <StepHeading>Save your recovery codes</StepHeading>
      <Text>
        {turnedOn ? 'Two-step sign-in is on. ' : null}Each code signs you in once when you don't have your app. Keep
        them in a safe place, such as a password manager. We can't show them again.
      </Text>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Cluster gap={3}>
        <CopyButton text={text} label="Copy codes" what="Recovery codes" />
        <Button variant="secondary" size="s" icon={<Download aria-hidden="true" />} onClick={download}>
          Download codes
        </Button>
      </Cluster>
      <div>
        <Button onClick={onDone}>I've saved my codes</Button>
      </div>
    </Stack>
  );
}

const Codes = styled.ol`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-2) var(--space-4);
  max-width: 22rem;
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface-sunken);
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: var(--text-m);
`;
