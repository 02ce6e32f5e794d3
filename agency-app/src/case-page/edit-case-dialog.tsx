import type { CaseDetail, ChangeCaseBody } from '@marketplace/contracts';
import {
  EMPTY_WEEK,
  isZipCode,
  LISTED_DISCIPLINES,
  MAX_CASE_NAME_LENGTH,
  MAX_RADIUS_MILES,
  MIN_RADIUS_MILES,
} from '@marketplace/domain';
import { Button, ChipToggleGroup, Dialog, Field, FormError, Slider, Stack, TextInput } from '@marketplace/ui';
import { useId, useMemo, useState } from 'react';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { detailOf, failureText } from '../failure-text.ts';
import { OfflineNotice } from '../form-submit/offline-notice.tsx';
import { HoursField } from '../work-fields/hours-field.tsx';
import { useFocusInvalid } from '../work-fields/use-focus-invalid.ts';
import { readWork, typedWork, WorkFields } from '../work-fields/work-fields.tsx';
import { ZipField } from '../work-fields/zip-field.tsx';

interface EditCaseDialogProps {
  one: CaseDetail;
  onClose: () => void;
}

/** Changes what a case is. Questions that were asked stay as they were. */
export default function EditCaseDialog({ one, onClose }: EditCaseDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(() => ({
    name: one.name,
    hours: one.hours,
    zip: one.zip_code,
    radius: one.radius,
    disciplines: [...one.disciplines],
    work: typedWork(one),
  }));
  const { form: formRef, tried, noteTry } = useFocusInvalid();
  const change = useChangeCase(one.id);
  const zipUnknown = detailOf(change.error, 'zip_not_found');
  const failure = useMemo(
    () =>
      change.error === null || zipUnknown !== undefined
        ? null
        : { message: failureText(change.error, "We couldn't change this case. Please try again.") },
    [change.error, zipUnknown],
  );
  const work = readWork(draft.work);
  const errors = {
    name: draft.name.trim() === '' ? 'Name is required' : undefined,
    hours: draft.hours === EMPTY_WEEK ? 'Please choose the hours to fill' : undefined,
    zip: !isZipCode(draft.zip),
    disciplines: draft.disciplines.length === 0 ? 'Please choose a discipline' : undefined,
    pay: draft.work.pay.trim() !== '' && work.pay_cents === null,
  };
  const save = () => {
    noteTry();
    if (Object.values(errors).some(Boolean)) return;
    const { hours, radius, disciplines } = draft;
    const body: ChangeCaseBody = { name: draft.name.trim(), hours, zip_code: draft.zip, radius, disciplines, ...work };
    change.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit case"
      description="Questions that you have asked stay as they were."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={change.isPending} busyText="Saving...">
            Save case
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) save();
        }}
      >
        <Stack gap={5}>
          <FormError failure={failure} />
          <Field
            label="Name"
            hint="Initials are enough. Please no client details."
            error={tried ? errors.name : undefined}
          >
            <TextInput
              value={draft.name}
              maxLength={MAX_CASE_NAME_LENGTH}
              autoComplete="off"
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
          </Field>
          <HoursField
            hours={draft.hours}
            error={tried ? errors.hours : undefined}
            onChange={(hours) => setDraft({ ...draft, hours })}
          />
          <ChipToggleGroup
            legend="Who may serve"
            options={LISTED_DISCIPLINES.map(({ code, name }) => ({ value: code, label: code, accessibleLabel: name }))}
            value={draft.disciplines}
            error={tried ? errors.disciplines : undefined}
            onChange={(disciplines) => setDraft({ ...draft, disciplines })}
          />
          <ZipField
            zip={draft.zip}
            tried={tried}
            unknown={zipUnknown}
            onChange={(zip) => {
              if (zipUnknown !== undefined) change.reset();
              setDraft({ ...draft, zip });
            }}
          />
          <Slider
            label="Distance"
            min={MIN_RADIUS_MILES}
            max={MAX_RADIUS_MILES}
            value={draft.radius}
            formatValue={(miles) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`}
            onValueChange={(radius) => setDraft({ ...draft, radius })}
          />
          <WorkFields
            work={draft.work}
            payOptional
            payError={tried && errors.pay}
            onChange={(changed) => setDraft({ ...draft, work: changed })}
          />
          <OfflineNotice />
        </Stack>
      </form>
    </Dialog>
  );
}
