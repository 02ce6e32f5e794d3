import type { ReactNode } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Alert, Button, Card, Divider, Picture, Stack, Text } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { CodeForm } from './code-form.tsx';
import type { VerifiedCaregiver } from './verify-caregiver.ts';

export interface CheckYourEmailProps {
  email: string;
  children: ReactNode;
  onVerified: (caregiver: VerifiedCaregiver) => void;
  onSendAnother: () => void;
  sending: boolean;
  failure: Failure | null;
  sentAgain: boolean;
  onOtherEmail: () => void;
}

export default function CheckYourEmail(props: CheckYourEmailProps) {
  const { email, children, onVerified, onSendAnother, sending, failure, sentAgain, onOtherEmail } = props;
  const { t } = useLanguage();
  return (
    <Card padding={6}>
      <Stack gap={6}>
        <Stack gap={4} align="center">
          <Picture name="mail" />
          <FocusedHeading level={1} size={2}>
            {t('Check Your Email')}
          </FocusedHeading>
          <Text as="div" tone="muted" style={{ textAlign: 'center' }}>
            {children}
          </Text>
          <Text weight="bold" style={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
            {email}
          </Text>
          <Text size="s" tone="muted" style={{ textAlign: 'center' }}>
            {t('The link works for 24 hours. No email after a few minutes? Check your spam folder.')}
          </Text>
        </Stack>
        <Divider />
        <CodeForm email={email} onVerified={onVerified} />
        <Divider />
        <Stack gap={3}>
          {failure === null ? null : <FailureAlert failure={failure} />}
          {failure === null && sentAgain ? (
            <Alert live tone="success">
              {t('We sent you another link.')}
            </Alert>
          ) : null}
          <Button variant="ghost" fullWidth busy={sending} busyText={t('Sending...')} onClick={onSendAnother}>
            {t('Send Another Link')}
          </Button>
          <Button variant="link" onClick={onOtherEmail}>
            {t('Use a different email')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
