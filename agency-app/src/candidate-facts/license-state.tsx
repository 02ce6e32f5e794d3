import { styled } from '@marketplace/platform';
import { Badge, Text } from '@marketplace/ui';
import { isChecked, isLicense } from './candidate-facts.ts';
import type { ShownCandidate } from './shown-candidate.ts';

/** License or registry entry, and whether it was checked. Shown next to the role. */
export function LicenseState({ evidence }: Pick<ShownCandidate, 'evidence'>) {
  const license = evidence.find(isLicense);
  if (license === undefined) return null;
  return isChecked(license) ? (
    <Whole tone="success">{`✓ ${license}`}</Whole>
  ) : (
    <Text tone="muted" size="s">
      {license}
    </Text>
  );
}

const Whole = styled(Badge)`
  white-space: normal;
`;
