import { AppLink } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

/** Tip for a new caregiver, who may know an agency that is hiring. */
export default function HiringToo() {
  return (
    <Text tone="muted">
      Know an agency that is looking for caregivers? It can <AppLink to="/signup">browse caregivers for free</AppLink>.
    </Text>
  );
}
