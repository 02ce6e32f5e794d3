import type { WeekMask } from '@marketplace/domain';
import { useState } from 'react';
import { CaseChoice } from '../cases/case-choice.tsx';
import { hoursToFill } from '../cases/case-hours.ts';
import { caseKeys, useCases } from '../cases/cases.query.ts';
import type { QuestionAbout } from '../unlocks/ask-or-unlock.tsx';
import { toWork } from '../work-fields/work-fields.tsx';

/** Hours of a case, and what a question about the case starts with. */
export interface WorkToFill {
  hours: WeekMask;
  about: QuestionAbout;
}

/** Chooses an open case to compare the candidate's week with; null compares with the search again. */
export default function CaseToFill({ onChoose }: { onChoose: (work: WorkToFill | null) => void }) {
  const { data = [] } = useCases();
  const [id, setId] = useState('');
  const openCases = data.filter(({ status }) => status === 'open');
  const findCase = (caseId: string) => openCases.find((clientCase) => clientCase.id === caseId) ?? null;
  if (openCases.length === 0) return null;
  const choose = (caseId: string) => {
    const clientCase = findCase(caseId);
    setId(caseId);
    onChoose(
      clientCase && {
        hours: hoursToFill(clientCase),
        about: {
          caseId: clientCase.id,
          zip: clientCase.zip_code,
          work: toWork(clientCase),
          alsoChanged: [caseKeys.all],
        },
      },
    );
  };
  return <CaseChoice label="Covers for" openCases={openCases} chosenCase={findCase(id)} choose={choose} />;
}
