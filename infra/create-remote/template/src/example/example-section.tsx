import type { SlotProps } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

/** A section on the page of a candidate, below the title that src/manifest.ts declares. */
export default function ExampleSection({ candidate }: SlotProps['candidate-section']) {
  return (
    <Text>
      {candidate.discipline_short}s in {candidate.preferred_state}
    </Text>
  );
}
