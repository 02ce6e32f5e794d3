import { AppLink } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

export default function HiringToo() {
  return (
    <Text tone="muted">
      Know an agency that is looking for caregivers? It can <AppLink to="/signup">browse caregivers for free</AppLink>.
    </Text>
  );
}
