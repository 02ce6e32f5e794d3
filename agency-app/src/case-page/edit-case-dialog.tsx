import type { CaseDetail, ChangeCaseBody } from '@marketplace/contracts';
import {
  EMPTY_WEEK,
  isZipCode,
  LISTED_DISCIPLINES,
  MAX_CASE_NAME_LENGTH,
  MAX_RADIUS_MILES,
  MIN_RADIUS_MILES,
} from '@marketplace/domain';
import { ChipToggleGroup, Field, Slider, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { HoursField } from '../work-fields/hours-field.tsx';
import { useFocusInvalid, ZipField } from '../work-fields/zip-field.tsx';
import { readWork, typedWork, WorkFields } from '../work-fields/work-fields.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { detailOf } from '../failures/failure-text.ts';

/** `body` is null while the draft is incomplete. */
function useCaseDraft(one: CaseDetail) {
  const [draft, setDraft] = useState(() => ({
    name: one.name,
    hours: one.hours,
    zip: one.zip_code,
    radius: one.radius,
    disciplines: [...one.disciplines],
    work: typedWork(one),
  }));
  const work = readWork(draft.work);
  const errors = {
    name: draft.name.trim() === '' ? 'Name is required' : undefined,
    hours: draft.hours === EMPTY_WEEK ? 'Please choose the hours to fill' : undefined,
    zip: !isZipCode(draft.zip),
    disciplines: draft.disciplines.length === 0 ? 'Please choose a discipline' : undefined,
    pay: draft.work.pay.trim() !== '' && work.pay_cents === null,
  };
  const { hours, radius, disciplines } = draft;
  const body: ChangeCaseBody | null = Object.values(errors).some(Boolean)
    ? null
    : { name: draft.name.trim(), hours, zip_code: draft.zip, radius, disciplines, ...work };
  return { draft, errors, body, edit: (next: Partial<typeof draft>) => setDraft({ ...draft, ...next }) };
}

type CaseDraft = ReturnType<typeof useCaseDraft>;

/** Edits a case. Questions that were already sent do not change. */
export default function EditCaseDialog({ one, onClose }: { one: CaseDetail; onClose: () => void }) {
  const { body, ...draft } = useCaseDraft(one);
  const { form, tried, countTry } = useFocusInvalid();
  const change = useChangeCase(one.id);
  const zipUnknown = detailOf(change.error, 'zip_not_found');
  const save = () => {
    if (change.isPending) return;
    countTry();
    if (body !== null) change.mutate(body, { onSuccess: onClose });
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
        tried={tried}
        zipUnknown={zipUnknown}
        onZip={() => (zipUnknown === undefined ? undefined : change.reset())}
      />
    </FormDialog>
  );
}

interface CaseFieldsProps extends Omit<CaseDraft, 'body'> {
  tried: boolean;
  zipUnknown: string | undefined;
  onZip: () => void;
}

function CaseFields({ draft, errors, edit, tried, zipUnknown, onZip }: CaseFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        hint="Use initials. Please don't enter client details."
        error={tried ? errors.name : undefined}
      >
        <TextInput
          value={draft.name}
          maxLength={MAX_CASE_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => edit({ name: event.target.value })}
        />
      </Field>
      <HoursField hours={draft.hours} error={tried ? errors.hours : undefined} onChange={(hours) => edit({ hours })} />
      <ChipToggleGroup
        legend="Disciplines that can work this case"
        options={LISTED_DISCIPLINES.map(({ code, name }) => ({ value: code, label: code, accessibleLabel: name }))}
        value={draft.disciplines}
        error={tried ? errors.disciplines : undefined}
        onChange={(disciplines) => edit({ disciplines })}
      />
      <ZipField
        zip={draft.zip}
        tried={tried}
        unknown={zipUnknown}
        onChange={(zip) => {
          onZip();
          edit({ zip });
        }}
      />
      <Slider
        label="Distance"
        min={MIN_RADIUS_MILES}
        max={MAX_RADIUS_MILES}
        value={draft.radius}
        formatValue={(miles) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`}
        onValueChange={(radius) => edit({ radius })}
      />
      <WorkFields work={draft.work} payOptional payError={tried && errors.pay} onChange={(work) => edit({ work })} />
    </>
  );
}
