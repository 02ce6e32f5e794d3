import { Badge } from '@marketplace/ui';
import { isChecked } from './candidate-facts.ts';
import type { ShownCandidate } from './shown-candidate.ts';

/** Next to the name. The list of licenses and certificates says what was checked, and when. */
export function CheckedBadge({ evidence: [first] }: Pick<ShownCandidate, 'evidence'>) {
  return isChecked(first) ? (
    <Badge tone="success" title={first}>
      ✓ checked
    </Badge>
  ) : null;
}
