import { renewRecoveryCodesCall } from '@marketplace/contracts';
import { callApi, styled } from '@marketplace/platform';
import { Button, Cluster, FormError, type FormFailure, Heading, Stack, Text } from '@marketplace/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from '../../form-submit/form.tsx';
import { OfflineNotice } from '../../form-submit/offline-notice.tsx';
import { CodeField, NOTHING_TYPED, readProof } from './proof-field.tsx';
import { type StepCall, useStepCall } from './step-call.ts';

interface CodeStepProps {
  title: string;
  submitText: string;
  call: StepCall;
  onCode: (digits: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

export function CodeStep({ title, submitText, call, onCode, onCancel, children }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { busy, errors, setErrors, withClearedErrors } = call;
  return (
    <StepForm
      title={title}
      failure={call.failure}
      onSubmit={() => {
        const proof = readProof({ ...NOTHING_TYPED, code });
        if ('error' in proof) setErrors({ code: proof.error });
        else onCode(code);
      }}
      onCancel={onCancel}
      action={
        <Button type="submit" busy={busy} busyText="Checking...">
          {submitText}
        </Button>
      }
    >
      {children}
      <CodeField value={code} onChange={withClearedErrors(setCode)} onComplete={onCode} error={errors['code']} />
    </StepForm>
  );
}

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

/** Heading of a step. Takes the focus when a new step appears, so that screen readers read it. */
export function StepHeading({ children, focus = true }: { children: ReactNode; focus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <Quiet ref={heading} tabIndex={-1} level={3} size={4}>
      {children}
    </Quiet>
  );
}

interface StepFormProps {
  title: string;
  /** Last failure, unless a field shows it. */
  failure: FormFailure | null;
  children: ReactNode;
  action: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}

export function StepForm({ title, failure, children, action, onSubmit, onCancel }: StepFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap={5}>
        <StepHeading>{title}</StepHeading>
        <FormError failure={failure} />
        {children}
        <OfflineNotice />
        <Cluster gap={3}>
          {action}
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

const Quiet = styled(Heading)`
  &:focus {
    outline: none;
  }
`;

export const FieldWidth = styled.div`
  max-width: 26rem;
`;
