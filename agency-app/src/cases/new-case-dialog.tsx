import { DEFAULT_RADIUS_MILES, EMPTY_WEEK } from '@marketplace/domain';
import { useAppNavigate } from '@marketplace/platform';
import { useState } from 'react';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { detailOf } from '../failures/failure-text.ts';
import { isOverlayEntry } from '../history/overlay-entries.ts';
import { StartField } from '../work-fields/start-field.tsx';
import { useFocusInvalid } from '../work-fields/zip-field.tsx';
import { CaseFields, useCaseDraft } from './case-fields.tsx';
import { casePagePath } from './case-words.ts';
import { useMakeCase } from './cases.mutation.ts';

const NOTHING_YET = { name: '', hours: EMPTY_WEEK, zip_code: '', radius: DEFAULT_RADIUS_MILES, disciplines: [] };

/** Creates a case without a search. The user adds pay and needs on the case's page. */
export default function NewCaseDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const { values, ...draft } = useCaseDraft(NOTHING_YET);
  const [startsOn, setStartsOn] = useState('');
  const { form, hasTried, countTry } = useFocusInvalid();
  const making = useMakeCase();
  const navigate = useAppNavigate();
  const zipUnknown = detailOf(making.error, 'zip_not_found');
  const create = () => {
    if (making.isPending) return;
    countTry();
    if (values === null) return;
    making.mutate(
      { id, ...values, starts_on: startsOn || null },
      { onSuccess: () => navigate(casePagePath(id), { replace: isOverlayEntry() }) },
    );
  };
  return (
    <FormDialog
      title="New case"
      description="Keep one client's hours, people and answers in one place that your colleagues can see."
      submit={{ children: 'Create case', busy: making.isPending, busyText: 'Creating...' }}
      form={form}
      error={zipUnknown === undefined ? making.error : null}
      fallback="We couldn't create this case. Please try again."
      onSubmit={create}
      onClose={onClose}
    >
      <CaseFields
        {...draft}
        hasTried={hasTried}
        zipUnknown={zipUnknown}
        onZip={() => (zipUnknown === undefined ? undefined : making.reset())}
      />
      <StartField day={startsOn} mayBePast onChange={setStartsOn} />
    </FormDialog>
  );
}
