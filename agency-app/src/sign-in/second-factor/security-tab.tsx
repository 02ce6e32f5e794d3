import { AppLink } from '@marketplace/platform';
import { Button, Card, Heading, Stack, Text } from '@marketplace/ui';
import { SessionList } from '../sessions/session-list.tsx';
import { SignInSecurity } from './sign-in-security.tsx';

export default function SecurityTab() {
  return (
    <>
      <SignInSecurity />
      <SessionList />
      <Stack as="section" gap={4} aria-labelledby="password-heading">
        <Heading level={2} size={3} id="password-heading">
          Change your password
        </Heading>
        <Card padding={6}>
          <Stack gap={4}>
            <Text>
              We email you a link to set a new password. It signs you out on every device, so do this if someone else
              may know your password or still be signed in.
            </Text>
            <div>
              <Button asChild variant="secondary">
                <AppLink to="/forgot-password">Change password</AppLink>
              </Button>
            </div>
          </Stack>
        </Card>
      </Stack>
    </>
  );
}
