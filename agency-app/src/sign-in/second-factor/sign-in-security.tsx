import { type SecondFactorStatus, secondFactorStatusCall } from '@marketplace/contracts';
import { callApi, siteConfig, styled, useAuth, useQuery, useQueryClient } from '@marketplace/platform';
import { Alert, Badge, Button, Card, Cluster, Skeleton, Stack, Text } from '@marketplace/ui';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../../contact/copy-button.tsx';
import { TitledSection } from '../../page-layout/titled-section.tsx';
import { formatUsDate } from '../../formats/us-date.ts';
import { RenewRecoveryCodes, StepHeading } from './code-step.tsx';
import { TurnOff, TurnOn } from './turn-on.tsx';

const FEW_CODES = 3;

type Step = 'status' | 'turn-on' | 'turn-off' | 'renew';

export function SignInSecurity() {
  const status = useSecondFactorStatus();
  return (
    <TitledSection id="sign-in-security-heading" title="Sign-in security">
      <Card padding={6}>
        {status.data ? (
          <SecurityPanel status={status.data} />
        ) : status.isError ? (
          <Alert
            tone="warning"
            live
            title="We couldn't load your sign-in settings."
            action={
              <Button variant="secondary" size="s" busy={status.isFetching} onClick={() => void status.refetch()}>
                Try again
              </Button>
            }
          />
        ) : (
          <Stack gap={4} aria-busy="true" data-page-loading>
            <Skeleton width="14rem" height="1.5rem" />
            <Skeleton height="6rem" />
            <Skeleton width="16rem" height="var(--control-m)" />
          </Stack>
        )}
      </Card>
    </TitledSection>
  );
}

function SecurityPanel({ status }: { status: SecondFactorStatus }) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('status');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [hasReturned, setHasReturned] = useState(false);

  async function finishStep(): Promise<void> {
    await queries.invalidateQueries({ queryKey: KEY });
    setCodes(null);
    setHasReturned(true);
    setStep('status');
  }
  const cancel = () => {
    setHasReturned(true);
    setStep('status');
  };

  if (codes !== null)
    return <RecoveryCodeList codes={codes} turnedOn={step === 'turn-on'} onDone={() => void finishStep()} />;
  if (step === 'turn-on') return <TurnOn onCancel={cancel} onTurnedOn={setCodes} />;
  if (step === 'turn-off') return <TurnOff onCancel={cancel} onTurnedOff={() => void finishStep()} />;
  if (step === 'renew') return <RenewRecoveryCodes onCancel={cancel} onRenewed={setCodes} />;
  return status.active ? (
    <FactorOn
      status={status}
      focus={hasReturned}
      onTurnOff={() => setStep('turn-off')}
      onRenew={() => setStep('renew')}
    />
  ) : (
    <Stack gap={4}>
      <StepHeading focus={hasReturned}>Two-step sign-in is off</StepHeading>
      <Text>
        Add a second step: after your password, you enter a code from an app on your phone. Even if someone learns your
        password, they can't get in.
      </Text>
      <div>
        <Button icon={<ShieldCheck aria-hidden="true" />} onClick={() => setStep('turn-on')}>
          Turn on two-step sign-in
        </Button>
      </div>
    </Stack>
  );
}

interface FactorOnProps {
  status: SecondFactorStatus;
  focus: boolean;
  onTurnOff: () => void;
  onRenew: () => void;
}

function FactorOn({ status, focus, onTurnOff, onRenew }: FactorOnProps) {
  const remainingCodes = status.recovery_codes_remaining;
  return (
    <Stack gap={4}>
      <Cluster gap={3}>
        <StepHeading focus={focus}>Two-step sign-in is on</StepHeading>
        <Badge tone="success" icon={<ShieldCheck aria-hidden="true" />}>
          On
        </Badge>
      </Cluster>
      <Text>
        {status.activated_at !== null ? `On since ${formatUsDate(status.activated_at)}. ` : null}
        You sign in with your password and a code from your authenticator app.
      </Text>
      {remainingCodes <= FEW_CODES ? (
        <Alert
          tone="warning"
          title={
            remainingCodes === 0
              ? 'You have no recovery codes left.'
              : `You have only ${remainingCodes} recovery ${remainingCodes === 1 ? 'code' : 'codes'} left.`
          }
        >
          Get new ones so you can still sign in without your app.
        </Alert>
      ) : (
        <Text tone="muted">{`You have ${remainingCodes} recovery codes left.`}</Text>
      )}
      <Cluster gap={3}>
        <Button variant="secondary" onClick={onRenew}>
          Get new recovery codes
        </Button>
        <Button variant="ghost" onClick={onTurnOff}>
          Turn off
        </Button>
      </Cluster>
    </Stack>
  );
}

const KEY = ['second-factor'];

function useSecondFactorStatus() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(secondFactorStatusCall, { signal }),
  });
}

interface RecoveryCodeListProps {
  codes: readonly string[];
  turnedOn: boolean;
  onDone: () => void;
}

/** The recovery codes, shown only once. */
function RecoveryCodeList({ codes, turnedOn, onDone }: RecoveryCodeListProps) {
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
        <CopyButton text={text} label="Copy codes" textName="Recovery codes" />
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
