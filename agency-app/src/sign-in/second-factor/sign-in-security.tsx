import { type SecondFactorStatus, secondFactorStatusCall } from '@marketplace/contracts';
import { callApi, useQuery, useQueryClient } from '@marketplace/platform';
import { Alert, Badge, Button, Card, Cluster, Skeleton, Stack, Text } from '@marketplace/ui';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatUsDate } from '../../us-date.ts';
import { RenewRecoveryCodes } from './code-step.tsx';
import { StepHeading } from './panel.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TurnOff } from './turn-off.tsx';
import { TurnOn } from './turn-on.tsx';
import { TitledSection } from '../../titled-section.tsx';

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
  const [returned, setReturned] = useState(false);

  async function done(): Promise<void> {
    await queries.invalidateQueries({ queryKey: KEY });
    setCodes(null);
    setReturned(true);
    setStep('status');
  }
  const cancel = () => {
    setReturned(true);
    setStep('status');
  };

  if (codes !== null)
    return <RecoveryCodeList codes={codes} turnedOn={step === 'turn-on'} onDone={() => void done()} />;
  if (step === 'turn-on') return <TurnOn onCancel={cancel} onTurnedOn={setCodes} />;
  if (step === 'turn-off') return <TurnOff onCancel={cancel} onTurnedOff={() => void done()} />;
  if (step === 'renew') return <RenewRecoveryCodes onCancel={cancel} onRenewed={setCodes} />;
  return status.active ? (
    <FactorOn status={status} focus={returned} onTurnOff={() => setStep('turn-off')} onRenew={() => setStep('renew')} />
  ) : (
    <Stack gap={4}>
      <StepHeading focus={returned}>Two-step sign-in is off</StepHeading>
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
  const left = status.recovery_codes_remaining;
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
      {left <= FEW_CODES ? (
        <Alert
          tone="warning"
          title={
            left === 0
              ? 'You have no recovery codes left.'
              : `You have only ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`
          }
        >
          Get new ones so you can still sign in without your app.
        </Alert>
      ) : (
        <Text tone="muted">{`You have ${left} recovery codes left.`}</Text>
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
