import type { CaseDetail } from '@marketplace/contracts';
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
import { HoursField } from '../work-fields/hours-field.tsx';
import { ZipField } from '../work-fields/zip-field.tsx';

type CaseValues = Pick<CaseDetail, 'name' | 'hours' | 'zip_code' | 'radius' | 'disciplines'>;

/** State of a case form. `values` is null while the draft is incomplete. */
export function useCaseDraft(initialCase: CaseValues) {
  const [draft, setDraft] = useState(() => ({
    name: initialCase.name,
    hours: initialCase.hours,
    zip_code: initialCase.zip_code,
    radius: initialCase.radius,
    disciplines: [...initialCase.disciplines],
  }));
  const errors = {
    name: draft.name.trim() === '' ? 'Name is required' : undefined,
    hours: draft.hours === EMPTY_WEEK ? 'Please choose the hours to fill' : undefined,
    zip: !isZipCode(draft.zip_code),
    disciplines: draft.disciplines.length === 0 ? 'Please choose a discipline' : undefined,
  };
  const values: CaseValues | null = Object.values(errors).some(Boolean) ? null : { ...draft, name: draft.name.trim() };
  return { draft, errors, values, edit: (change: Partial<typeof draft>) => setDraft({ ...draft, ...change }) };
}

interface CaseFieldsProps extends Omit<ReturnType<typeof useCaseDraft>, 'values'> {
  /** Whether the user has tried to submit, after which errors show. */
  hasTried: boolean;
  /** Message for an unknown ZIP code. */
  zipUnknown: string | undefined;
  onZip: () => void;
}

/** Fields of a case: name, hours, disciplines and place. */
export function CaseFields({ draft, errors, edit, hasTried, zipUnknown, onZip }: CaseFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        hint="Use initials. Please don't enter client details."
        error={hasTried ? errors.name : undefined}
      >
        <TextInput
          value={draft.name}
          maxLength={MAX_CASE_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => edit({ name: event.target.value })}
        />
      </Field>
      <HoursField
        hours={draft.hours}
        error={hasTried ? errors.hours : undefined}
        onChange={(hours) => edit({ hours })}
      />
      <ChipToggleGroup
        legend="Disciplines that can work this case"
        options={LISTED_DISCIPLINES.map(({ code, name }) => ({ value: code, label: code, accessibleLabel: name }))}
        value={draft.disciplines}
        error={hasTried ? errors.disciplines : undefined}
        onChange={(disciplines) => edit({ disciplines })}
      />
      <ZipField
        zip={draft.zip_code}
        hasTried={hasTried}
        unknown={zipUnknown}
        onChange={(zip) => {
          onZip();
          edit({ zip_code: zip });
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
    </>
  );
}
