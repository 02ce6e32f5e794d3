import type { WeekMask } from '@marketplace/domain';
import { useEffect, useState } from 'react';
import { CaseChoice } from '../cases/case-choice.tsx';
import { caseQuestionDraft, hoursToFill } from '../cases/case-hours.ts';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { useCases } from '../cases/cases.query.ts';
import type { QuestionAbout } from '../unlocks/ask-or-unlock.tsx';

/** Hours of a case, and defaults for a question about the case. */
export interface WorkToFill {
  hours: WeekMask;
  about: QuestionAbout;
}

/** Select of open cases to compare the candidate's week with. `null` means the hours of the search. */
export default function CaseToFill({ onChoose }: { onChoose: (work: WorkToFill | null) => void }) {
  const { data = [] } = useCases();
  const [id, setId] = useState('');
  const { mutate: changeCase } = useChangeCase(id);
  const openCases = data.filter(({ status }) => status === 'open');
  const chosenCase = openCases.find((clientCase) => clientCase.id === id) ?? null;
  // Also runs when a colleague changes or closes the case.
  useEffect(() => {
    onChoose(chosenCase && { hours: hoursToFill(chosenCase), about: caseQuestionDraft(chosenCase, changeCase) });
  }, [chosenCase, changeCase, onChoose]);
  return openCases.length === 0 ? null : <CaseChoice openCases={openCases} chosenCase={chosenCase} choose={setId} />;
}
