import { Card, Stack, Text } from '@marketplace/ui';
import { SessionList } from '../sessions/session-list.tsx';
import { SignInSecurity } from './sign-in-security.tsx';
import { LinkButton } from '../../links/link-button.tsx';
import { TitledSection } from '../../page-layout/titled-section.tsx';

export default function SecurityTab() {
  return (
    <>
      <SignInSecurity />
      <SessionList />
      <TitledSection id="password-heading" title="Change your password">
        <Card padding={6}>
          <Stack gap={4}>
            <Text>
              We email you a link to set a new password. It signs you out on every device, so do this if someone else
              may know your password or still be signed in.
            </Text>
            <div>
              <LinkButton variant="secondary" to="/forgot-password" label="Change password" />
            </div>
          </Stack>
        </Card>
      </TitledSection>
    </>
  );
}
