import type { CaseDetail } from '@marketplace/contracts';
import { useState } from 'react';
import { CaseFields, useCaseDraft } from '../cases/case-fields.tsx';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { useFocusInvalid } from '../work-fields/zip-field.tsx';
import { readWork, toWork, WorkFields } from '../work-fields/work-fields.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { detailOf } from '../failures/failure-text.ts';

/** Edits a case. Questions that were already sent stay unchanged. */
export default function EditCaseDialog({ clientCase, onClose }: { clientCase: CaseDetail; onClose: () => void }) {
  const { values, ...draft } = useCaseDraft(clientCase);
  const [workFields, setWorkFields] = useState(() => toWork(clientCase));
  const work = readWork(workFields);
  const isPayInvalid = workFields.pay.trim() !== '' && work.pay_cents === null;
  const { form, hasTried, countTry } = useFocusInvalid();
  const change = useChangeCase(clientCase.id);
  const zipUnknown = detailOf(change.error, 'zip_not_found');
  const save = () => {
    if (change.isPending) return;
    countTry();
    if (values !== null && !isPayInvalid) change.mutate({ ...values, ...work }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Edit case"
      description="Questions you already sent won't change."
      submit={{ children: 'Save case', busy: change.isPending, busyText: 'Saving...' }}
      form={form}
      error={zipUnknown === undefined ? change.error : null}
      fallback="We couldn't change this case. Please try again."
      onSubmit={save}
      onClose={onClose}
    >
      <CaseFields
        {...draft}
        hasTried={hasTried}
        zipUnknown={zipUnknown}
        onZip={() => (zipUnknown === undefined ? undefined : change.reset())}
      />
      <WorkFields work={workFields} ofCase payError={hasTried && isPayInvalid} onChange={setWorkFields} />
    </FormDialog>
  );
}
