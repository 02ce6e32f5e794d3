import { hoursLine, isZipCode, MAX_CASE_NAME_LENGTH, type ListedDiscipline } from '@marketplace/domain';
import { useAppNavigate } from '@marketplace/platform';
import { Field, Text, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import type { FilterState } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { detailOf, showFailure } from '../failures/failure-text.ts';
import { isOverlayEntry } from '../history/overlay-entries.ts';
import { StartField } from '../work-fields/start-field.tsx';
import { useFocusInvalid, ZipField } from '../work-fields/zip-field.tsx';
import { casePagePath } from './case-words.ts';
import { useAddToCase, useMakeCase } from './cases.mutation.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';

export interface CaseToMake {
  disciplines: readonly ListedDiscipline[];
  search: Pick<FilterState, 'hours' | 'zip_code' | 'radius'>;
}

interface MakeCaseDialogProps extends CaseToMake {
  candidate?: { uuid: string; name: string };
  onClose: () => void;
}

function useMaking({ disciplines, search, candidate }: Omit<MakeCaseDialogProps, 'onClose'>) {
  const [id] = useState(() => crypto.randomUUID());
  const making = useMakeCase();
  const adding = useAddToCase();
  const isBusy = making.isPending || adding.isPending;
  const navigate = useAppNavigate();
  // Replaces the history entry, so that Back does not reopen the filters on a phone.
  const openCase = () => navigate(casePagePath(id), { replace: isOverlayEntry() });
  const add = ({ uuid, name: candidateName }: { uuid: string; name: string }) =>
    adding.mutate(
      { caseId: id, candidateUuid: uuid },
      {
        onError: (error) =>
          showFailure(error, `We couldn't add ${candidateName} to this case. Please try again.`, `case ${id}`),
        onSettled: openCase,
      },
    );
  const make = (name: string, zip: string, startsOn: string) =>
    making.mutate(
      {
        id,
        name,
        hours: search.hours,
        zip_code: zip,
        radius: search.radius,
        disciplines: disciplines.map(({ code }) => code),
        starts_on: startsOn || null,
      },
      { onSuccess: () => (candidate === undefined ? openCase() : add(candidate)) },
    );
  return { making, isBusy, make };
}

/** Dialog for values that the search lacks: a name, and the ZIP code of the work. */
export default function MakeCaseDialog({ onClose, ...caseToMake }: MakeCaseDialogProps) {
  const { disciplines, search } = caseToMake;
  const [name, setName] = useState('');
  const [zip, setZip] = useState(search.zip_code);
  const [startsOn, setStartsOn] = useState('');
  const { form, hasTried, countTry } = useFocusInvalid();
  const { making, isBusy, make } = useMaking(caseToMake);
  const zipUnknown = detailOf(making.error, 'zip_not_found');
  const place = usePlaceName(zip);
  return (
    <FormDialog
      title="Make it a case"
      description="Keep one client's hours, people and answers in one place that your colleagues can see."
      submit={{ children: 'Create case', busy: isBusy, busyText: 'Creating...' }}
      form={form}
      error={zipUnknown === undefined ? making.error : null}
      fallback="We couldn't create this case. Please try again."
      onSubmit={() => {
        countTry();
        if (name.trim() !== '' && isZipCode(zip) && !isBusy) make(name.trim(), zip, startsOn);
      }}
      onClose={onClose}
    >
      <div>
        <Text weight="bold">{hoursLine(search.hours)}</Text>
        <MutedText>
          {[
            disciplines.map(({ code }) => code).join(' or '),
            ...(isZipCode(zip) ? [`within ${search.radius} miles of ${place}`] : []),
          ].join(' · ')}
        </MutedText>
      </div>
      <Field
        label="Name"
        hint="Use initials. Please don't enter client details."
        error={hasTried && name.trim() === '' ? 'Name is required' : undefined}
      >
        <TextInput
          value={name}
          maxLength={MAX_CASE_NAME_LENGTH}
          autoComplete="off"
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {search.zip_code === '' || zipUnknown !== undefined ? (
        <ZipField
          zip={zip}
          hasTried={hasTried}
          unknown={zipUnknown}
          onChange={(zipText) => {
            setZip(zipText);
            if (zipUnknown !== undefined) making.reset();
          }}
        />
      ) : null}
      <StartField day={startsOn} mayBePast onChange={setStartsOn} />
    </FormDialog>
  );
}
