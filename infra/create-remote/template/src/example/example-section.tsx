import type { SlotProps } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

/** A section of a candidate's page. src/manifest.ts has its title. */
export default function ExampleSection({ candidate }: SlotProps['candidate-section']) {
  return (
    <Text>
      {candidate.discipline_short}s in {candidate.preferred_state}
    </Text>
  );
}
