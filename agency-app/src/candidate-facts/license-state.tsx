import { styled } from '@marketplace/platform';
import { Badge, Text } from '@marketplace/ui';
import { isChecked, isLicense } from './candidate-facts.ts';
import type { ShownCandidate } from './shown-candidate.ts';

/** Next to the role: the license or registry entry, and whether it was checked. */
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
