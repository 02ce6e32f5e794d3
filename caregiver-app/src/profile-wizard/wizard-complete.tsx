import { AppLink, siteConfig } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { Outcome } from '../page-parts/outcome.tsx';

/** The end of the plain wizard. */
export function WizardComplete({ headingLevel }: { headingLevel: 1 | 2 }) {
  return (
    <Outcome
      title={`Welcome to the ${siteConfig().productName}!`}
      headingLevel={headingLevel}
      actions={
        <Button asChild variant="secondary">
          <AppLink to="/update-profile">Update your profile</AppLink>
        </Button>
      }
    >
      Your profile is complete, and agencies can find you now. Our team will be in touch with you soon.
    </Outcome>
  );
}
