import { Save } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react';
import { FormProvider, useWatch, type Control } from 'react-hook-form';
import type { CaregiverProfile, CaregiverUpdates } from '@marketplace/contracts';
import { useLanguage } from '@marketplace/platform';
import { Button, Divider, Stack } from '@marketplace/ui';
import { Fold } from '../page-layout/fold.tsx';
import { ActionBar, FormFrame } from '../page-layout/form-frame.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { useFocusFirstError } from '../profile-fields/focus-first-error.ts';
import type { ProfileValues } from '../profile-fields/profile-values.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { QueueableForm } from '../outbox/queueable-form.tsx';
import { profileSlot } from './profile-slot.ts';
import { loadChecks, updateChecks, useProfileSave } from './use-profile-save.ts';

const ExpiredWhileOpen = lazy(
  () => import(/* webpackChunkName: "later-expired-while-open" */ '../secure-link/expired-while-open.tsx'),
);
// Shares a chunk with the save code, so that it is loaded before a save fails.
const SaveFailure = lazy(
  () => import(/* webpackChunkName: "later-update-checks" */ '../form-failure/loaded-failure.tsx'),
);
const loadDraft = () => import(/* webpackChunkName: "later-update-draft" */ './update-draft.tsx');
const UpdateDraft = lazy(loadDraft);
const Waiting = () => <FormLoading alone={false} />;
const loadWeek = () => import(/* webpackChunkName: "later-week-fields" */ './week-fields.tsx');
const WeekFields = lazy(loadWeek);
const loadDetails = () => import(/* webpackChunkName: "later-profile-details" */ './profile-details.tsx');
const ProfileDetails = lazy(() => loadWeekAndSave().then(loadDetails));

/**
 * Loads the week, then the code to save it. Other code follows, so that users with a slow connection can save
 * early.
 */
export async function loadWeekAndSave(): Promise<void> {
  try {
    await loadWeek();
    await loadChecks();
  } catch {
    // The component that needs this chunk shows the failure.
  }
}

export function loadParts(): Promise<unknown> {
  updateChecks.preload();
  return Promise.all([loadDraft(), loadWeek(), loadDetails()]);
}

interface UpdateFormProps {
  caregiver: VerifiedCaregiver;
  saveText: string;
  offersSameWeek?: boolean;
  onRenewed: (token: string) => void;
  onSaved: (profile: CaregiverProfile, token: string) => void;
  /** Called after the update was queued on this device. */
  onWaits?: () => void;
}

/** Form to update a profile. A failed save keeps all input. */
export default function UpdateForm(props: UpdateFormProps) {
  const { caregiver, saveText, offersSameWeek = false, onRenewed, onSaved, onWaits = () => undefined } = props;
  const { t } = useLanguage();
  const [detailsOpen, setDetailsOpen] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(root);
  const { form, failure, expired, saving, save, saveWithNew, outcomes } = useProfileSave({
    caregiver,
    onSaved,
    onWaits,
    onInvalid: () => {
      setDetailsOpen(true);
      focusFirstError();
    },
  });
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    save();
  }
  return (
    <Stack gap={5}>
      <QueueableForm slot={profileSlot(caregiver.profile.uuid)} {...outcomes}>
        <FormProvider {...form}>
          <FormFrame ref={root} onSubmit={submit} onFocus={updateChecks.preload} aria-label={t('Your profile')}>
            <Stack gap={6}>
              <Suspense>
                <UpdateDraft profile={caregiver.profile} />
              </Suspense>
              {failure === null ? null : (
                <Suspense>
                  <SaveFailure failure={failure} />
                </Suspense>
              )}
              <Suspense fallback={<Waiting />}>
                <WeekFields
                  lastWeek={offersSameWeek ? caregiver.profile.availability : null}
                  onSame={save}
                  saving={saving}
                />
              </Suspense>
              <Divider />
              <Fold
                title={t('Your profile')}
                summary={<ProfileSummary control={form.control} />}
                open={detailsOpen}
                onOpenChange={setDetailsOpen}
              >
                <Suspense fallback={<Waiting />}>
                  <ProfileDetails onReady={focusFirstError} />
                </Suspense>
              </Fold>
              <ActionBar $always>
                <Button type="submit" size="l" icon={<Save aria-hidden />} busy={saving} busyText={t('Saving...')}>
                  {saveText}
                </Button>
              </ActionBar>
            </Stack>
          </FormFrame>
        </FormProvider>
      </QueueableForm>
      {expired ? (
        <Suspense fallback={<Waiting />}>
          <ExpiredWhileOpen
            email={caregiver.profile.email_address}
            onRenewed={(renewed) => {
              onRenewed(renewed);
              saveWithNew(renewed);
            }}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function ProfileSummary({ control }: { control: Control<ProfileValues, unknown, CaregiverUpdates> }) {
  const { t } = useLanguage();
  const [firstName, lastName, phone, city, state, discipline, experience, texts] = useWatch({
    control,
    name: [
      'first_name',
      'last_name',
      'phone_number',
      'preferred_city',
      'preferred_state',
      'discipline',
      'amount_of_exp',
      'sms_opt_in',
    ],
  });
  const parts = [
    `${firstName} ${lastName}`,
    phone,
    `${city}, ${state}`,
    t(discipline),
    t(experience),
    texts ? t('Text messages on') : t('Text messages off'),
  ];
  return parts.join(' · ');
}
