import { AppLink } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';

export const NoContacts = () => (
  <Outcome
    picture="nothing_yet"
    look="tint"
    title="No unlocked candidates yet"
    primary={
      <Button asChild>
        <AppLink to="/candidates">Browse Candidates</AppLink>
      </Button>
    }
  >
    Once you unlock a candidate, their full name, phone and email appear here.
  </Outcome>
);
