import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { weekFromSlots } from '@marketplace/domain';
import { lazy, Suspense } from 'react';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import { openHoursOf } from '../cases/case-hours.ts';
import { useSetCasePerson } from './case-people.mutation.ts';
import { personRowId } from './case-person.ts';

const AssignHoursDialog = lazy(() => import(/* webpackChunkName: "later-assign-hours" */ './assign-hours-dialog.tsx'));

interface ChangeHoursProps {
  clientCase: CaseDetail;
  candidate: CandidateRow;
  onClose: () => void;
}

/** Dialog to change a person's hours on the case. */
export function ChangeHours({ clientCase, candidate, onClose }: ChangeHoursProps) {
  const name = shownName(candidate);
  const saving = useSetCasePerson(clientCase.id, name);
  const person = clientCase.people.find(({ candidate_uuid }) => candidate_uuid === candidate.uuid);
  if (person === undefined) return null;
  return (
    <Suspense>
      <AssignHoursDialog
        name={name}
        isUnlocked={isUnlocked(candidate)}
        hours={person.hours}
        availability={weekFromSlots(candidate.availability)}
        possible={openHoursOf(clientCase) | person.hours}
        elsewhere={person.elsewhere}
        saving={saving}
        fallbackFocus={() => document.getElementById(personRowId(candidate.uuid))}
        onSave={(hours) => saving.mutate({ candidateUuid: candidate.uuid, hours }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Suspense>
  );
}
