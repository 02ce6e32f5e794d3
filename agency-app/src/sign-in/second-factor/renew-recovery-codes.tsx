import { renewRecoveryCodesCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { Text } from '@marketplace/ui';
import { CodeStep } from './code-step.tsx';
import { useStepCall } from './step-call.ts';

interface RenewRecoveryCodesProps {
  onCancel: () => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

export function RenewRecoveryCodes({ onCancel, onRenewed }: RenewRecoveryCodesProps) {
  const call = useStepCall(['code']);
  const renew = (code: string) =>
    call.run(async () => {
      const { recovery_codes } = await callApi(renewRecoveryCodesCall, { body: { code } });
      onRenewed(recovery_codes);
    });
  return (
    <CodeStep title="Get new recovery codes" submitText="Get new codes" call={call} onCode={renew} onCancel={onCancel}>
      <Text>Your current codes will stop working.</Text>
    </CodeStep>
  );
}
