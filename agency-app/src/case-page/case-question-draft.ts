import type { CaseDetail } from '@marketplace/contracts';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { caseKeys } from '../cases/cases.query.ts';
import { readWork, typedWork, type Work } from '../work-fields/work-fields.tsx';

const CHANGED = [caseKeys.all];

/** After a question is sent, saves the details of the work in the case. The next question starts with them. */
export function useCaseQuestionDraft(one: CaseDetail) {
  const change = useChangeCase(one.id);
  const work = typedWork(one);
  return {
    caseId: one.id,
    zip: one.zip_code,
    work,
    alsoChanged: CHANGED,
    onAsked: (terms: Work) => {
      if (JSON.stringify(readWork(terms)) !== JSON.stringify(readWork(work))) change.mutate(readWork(terms));
    },
  };
}
