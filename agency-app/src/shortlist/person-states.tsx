import { Badge } from '@marketplace/ui';
import { PersonState } from '../questions/person-state.tsx';
import type { ComparedCandidate } from './compared-facts.tsx';

/** The agency's progress with a candidate, and whether the candidate looks for work. */
export function PersonStates({ candidate, question }: Pick<ComparedCandidate, 'candidate' | 'question'>) {
  const { uuid, unlocked, looking_for_work_now: isLooking } = candidate;
  return (
    <>
      {isLooking || unlocked || question !== undefined ? <PersonState uuid={uuid} isUnlocked={unlocked} /> : null}
      {isLooking ? null : <Badge tone="warning">Not actively seeking</Badge>}
    </>
  );
}
