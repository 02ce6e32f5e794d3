import { Outcome } from '@marketplace/ui';
import { LinkButton } from '../links/link-button.tsx';

export const NoContacts = () => (
  <Outcome
    picture="nothing_yet"
    variant="tint"
    title="No unlocked candidates yet"
    primary={<LinkButton to="/candidates" label="Browse Candidates" />}
  >
    Once you unlock a candidate, their full name, phone and email appear here.
  </Outcome>
);
